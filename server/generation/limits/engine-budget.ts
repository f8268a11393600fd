import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  AppError,
  Clock,
  CONFIG,
  type Config,
  Database,
  DAY_MS,
  defineJob,
  dollars,
  type EntityManager,
  Handles,
  logger,
  Mailer,
  Outbox,
  readPricedEndpoint,
} from '../../platform/index.js';
import type { TaskKind } from '../engines/image-engine.js';
import { Generation } from '../generation.entity.js';

/** Notifies the owner that the day's budget is spent. */
const mailBudgetSpent = defineJob({
  queue: 'mail',
  name: 'generation.mail-budget-spent',
  title: 'Tell you that a day’s picture budget is spent',
  payload: z.object({ day: z.iso.date() }),
  // After a day its content is outdated.
  retryWithinMs: DAY_MS,
});

/** The part of the day's budget for pictures that are not paid for, so that free ones cannot use up all of it. */
const FREE_SHARE = 0.75;
/** Cents. */
const UNLIMITED = 1e12;

/**
 * The daily budget (UTC) for pictures. Each counts on the day it was requested: once when accepted, and once for
 * each further submit, for which the provider may charge. Enlarging bought pictures is paid from the same budget.
 * Bought pictures are counted, but always made: the customer has paid for them.
 */
@Injectable()
export class EngineBudget {
  /** For a whole photo. Pictures of the local engine are counted, but cost nothing. */
  readonly centsPerPicture: number;
  /** The last day for which this process knows that the owner was mailed. */
  private ownerNotifiedOn = '';

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.centsPerPicture = config.FAL_KEY ? config.FAL_PICTURE_CENTS : 0;
  }

  /** How many pictures that are not paid for the day's budget allows. */
  get freePicturesPerDay(): number {
    return this.centsPerPicture === 0 ? Infinity : this.freeCap / this.centsPerPicture;
  }

  /** False while the budget pays for no picture at all: the owner has stopped making them. */
  get maySellPictures(): boolean {
    return this.centsPerPicture <= this.cap;
  }

  /** Maximum cost of one submit of a generation, in cents: its pictures at the most expensive endpoint that may make them. */
  centsOf(task: TaskKind, candidates: number): number {
    const { FAL_KEY, FAL_GROUP_MODELS, FAL_CHANGE_MODELS } = this.config;
    if (!FAL_KEY || task === 'portrait') return candidates * this.centsPerPicture;
    const endpoints = (task === 'group' ? FAL_GROUP_MODELS : FAL_CHANGE_MODELS).map(readPricedEndpoint);
    return candidates * Math.max(0, ...endpoints.map(({ cents }) => cents));
  }

  /** How many pictures of whole photos cost as much. */
  pictureCountOf(task: TaskKind, candidates: number): number {
    if (this.centsPerPicture === 0) return 1;
    return Math.max(1, Math.round(this.centsOf(task, candidates) / this.centsPerPicture));
  }

  /**
   * Counts a new generation in the transaction of `em`.
   * @param cents what it may cost, which the generation keeps as `reservedCents`
   * @throws AppError GENERATION.DAILY_BUDGET_SPENT, unless it is paid for
   */
  async reserve(em: EntityManager, takenAt: Date, cents: number, isPaid: boolean): Promise<void> {
    const day = dayOf(takenAt);
    const most = isPaid ? UNLIMITED : this.freeCap;
    const reserved = await em.execute<unknown[]>(
      `insert into generation.engine_days as mine (day, pictures, cents)
       select ?::date, 1, ?::numeric where ?::numeric <= ?::numeric
       on conflict (day) do update set pictures = mine.pictures + 1, cents = mine.cents + excluded.cents
       where mine.cents + excluded.cents <= ?::numeric returning 1`,
      [day, cents, cents, most, most],
    );
    if (reserved.length > 0) return;
    if (this.ownerNotifiedOn !== day) this.notifyOwner(day);
    throw new AppError('GENERATION.DAILY_BUDGET_SPENT', 'We’ve made all the pictures we can today. Please come back tomorrow.');
  }

  /**
   * Call in the transaction that changes a generation. Not capped: accepted generations continue.
   * @param before `billablePictures` before the change
   */
  async recount(em: EntityManager, generation: Generation, before: number): Promise<void> {
    const change = billablePictures(generation) - before;
    if (change === 0) return;
    await em.execute(
      `update generation.engine_days
       set pictures = greatest(0, pictures + ?::int), cents = greatest(0, cents + ?::int * ?::numeric) where day = ?::date`,
      [change, change, generation.reservedCents, dayOf(generation.createdAt)],
    );
  }

  /** Counts a second picture of a generation, unless it is not paid for and the day's budget is spent. */
  async reserveSecondPicture(em: EntityManager, generation: Generation): Promise<boolean> {
    const most = (await isPaid(em, generation)) ? UNLIMITED : this.freeCap;
    const reserved = await em.execute<unknown[]>(
      `update generation.engine_days set pictures = pictures + 1, cents = cents + ?::numeric
       where day = ?::date and cents + ?::numeric <= ?::numeric returning 1`,
      [generation.reservedCents, dayOf(generation.createdAt), generation.reservedCents, most],
    );
    return reserved.length > 0;
  }

  /** Counts an enlargement in the transaction of `em`. @returns false, with nothing counted, when the day's budget is spent */
  async reserveUpscale(em: EntityManager, submittedAt: Date): Promise<boolean> {
    const cents = this.config.FAL_UPSCALE_CENTS;
    const taken = await em.execute<unknown[]>(
      `insert into generation.engine_days as mine (day, pictures, cents)
       select ?::date, 0, ?::numeric where ?::numeric <= ?::numeric
       on conflict (day) do update set cents = mine.cents + excluded.cents
       where mine.cents + excluded.cents <= ?::numeric returning 1`,
      [dayOf(submittedAt), cents, cents, this.cap, this.cap],
    );
    return taken.length > 0;
  }

  /** Call in the transaction that records the refusal. */
  async releaseUpscale(em: EntityManager, submittedAt: Date): Promise<void> {
    await em.execute(`update generation.engine_days set cents = greatest(0, cents - ?::numeric) where day = ?::date`, [
      this.config.FAL_UPSCALE_CENTS,
      dayOf(submittedAt),
    ]);
  }

  /** Mails the owner. A repeated mail has the same Message-ID. */
  @Handles(mailBudgetSpent)
  async mailOwner({ day }: { day: string }): Promise<void> {
    await this.mailer.send(this.database.fork(), {
      to: this.config.OWNER_EMAIL,
      subject: `No more free pictures today: the budget of ${day} is spent`,
      title: 'Today’s free pictures are used up',
      paragraphs: [
        `The pictures your customers asked for on ${day} have reached ${dollars(this.freeCap)}. A day may cost ${dollars(this.cap)}, and the rest is kept for bought pictures.`,
        'Pictures already started will be finished, and bought ones are still made. Until midnight UTC we turn down free ones and ask people to come back tomorrow. Nobody lost a free generation.',
        'To allow more, raise the setting FAL_DAILY_BUDGET_CENTS.',
      ],
      button: { label: 'Open the dashboard', url: `${this.config.PUBLIC_URL}/bestgiftsdashboard` },
      reason: 'You’re getting this email because you run this shop.',
      key: `engine-budget.${day}`,
    });
  }

  /** Not awaited: it needs the day's row, which the refused transaction holds until its rollback. */
  private notifyOwner(day: string): void {
    this.enqueueOwnerMail(day).catch((error: unknown) =>
      logger.warn({ err: error }, 'could not tell the owner that the budget is spent'),
    );
  }

  /** Enqueues the mail once a day. */
  private async enqueueOwnerMail(day: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const isFirst = await em.execute<unknown[]>(
        `insert into generation.engine_days as mine (day, pictures, cents, owner_told_at) values (?::date, 0, 0, ?)
         on conflict (day) do update set owner_told_at = excluded.owner_told_at where mine.owner_told_at is null returning 1`,
        [day, this.clock.now()],
      );
      if (isFirst.length > 0) this.outbox.add(em, mailBudgetSpent, { day });
    });
    this.ownerNotifiedOn = day;
  }

  private get cap(): number {
    return this.config.FAL_DAILY_BUDGET_CENTS;
  }

  private get freeCap(): number {
    return this.cap * FREE_SHARE;
  }
}

/**
 * How many pictures of the budget a generation takes: its submits, and at least one while it is open or succeeded.
 */
export function billablePictures({ status, submissions }: Pick<Generation, 'status' | 'submissions'>): number {
  return status === 'failed' || status === 'cancelled' ? submissions : Math.max(1, submissions);
}

/** A free retry or change of a bought picture belongs to what was bought. */
async function isPaid(em: EntityManager, generation: Generation): Promise<boolean> {
  const { fromCredits, retryOf, isFreeChange, rootGenerationId } = generation;
  const freeWith = retryOf ?? (isFreeChange ? rootGenerationId : null);
  return fromCredits || (freeWith !== null && (await em.count(Generation, { id: freeWith, fromCredits: true })) > 0);
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
