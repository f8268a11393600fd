import { Injectable } from '@nestjs/common';
import {
  describeItems,
  disputePhase,
  issueMessage,
  linesToRelease,
  type OrderDetails,
  type OrderNote,
  parcelLabel,
  parcelView,
  type PrintFileView,
  refundProblem,
  statusView,
  unitsOf,
  wordsOnGift,
} from '../../checkout/index.js';
import { PRINT_DPI, printSheet, sizeWithBleed } from '../../gifts/index.js';
import { toDollars } from '../../platform/index.js';
import { ActorNames, FORMER_OWNER } from '../audit/actor-names.js';
import type { AdminOrderDetails, OrderNote as OrderNoteView } from './contract.js';
import { toAdminOrder } from './admin-order.js';

/** Builds the response for the owner's page of one order. */
@Injectable()
export class OrderDetailsView {
  constructor(private readonly actors: ActorNames) {}

  async of(details: OrderDetails): Promise<AdminOrderDetails> {
    const { order, customer, refunds, notes, timeline } = details;
    const taken = new Map(details.lines.map((line) => [line.id, line.takenQuantity]));
    const recorders = details.evidence.map(({ recordedBy }) => recordedBy);
    const owners = [...recorders, ...notes.map(({ writtenBy }) => writtenBy), ...timeline.flatMap(({ by }) => by ?? [])];
    const names = await this.actors.byIds(owners);
    return {
      ...statusView(order),
      customer: {
        ...toAdminOrder(details).customer,
        // Uses the account's email, which the page shows beside the order's.
        email: customer.email ?? order.email ?? '',
        phone: customer.phone,
        has_account: Boolean(customer.userId),
      },
      email: order.email ?? '',
      lost_amount: toDollars(order.lostCents),
      refundable_amount: toDollars(details.refundableCents),
      refundable_items: details.refundableItems.map(({ kind, orderLineId, name, amounts }) => ({
        kind,
        line_id: orderLineId,
        name,
        amounts: amounts.map(toDollars),
        taken_quantity: taken.get(orderLineId ?? '') ?? 0,
      })),
      issues: issuesOf(details),
      print_hold: details.lines.some(({ variant }) => variant !== 'pdf') ? details.hold : null,
      can_accept: details.canAccept,
      can_ship: details.canShip,
      parcels: details.parcels.map((packed) => ({
        ...parcelView(packed),
        is_of_partner: packed.parcel.productionId !== null,
        mail_due_at: packed.parcel.mailDueAt?.toISOString() ?? null,
      })),
      unsent: details.unsent.map(unitsView),
      unsent_waiting: details.unsentWaiting.map(unitsView),
      ship_to: order.shipping ? parcelLabel(order.shipping) : null,
      gift: details.gift,
      ship_phone: order.shipping?.phone ?? null,
      shipping_address: details.shipTo && { address: details.shipTo.address, can_change: details.shipTo.mayChange },
      payment_reference: order.stripePaymentIntent,
      lines: linesOf(details),
      refunds: refunds.map((refund) => refundView(refund, details)),
      disputes: details.disputes.map((dispute) => disputeView(dispute, details.evidence, names)),
      notes: notes.map((note) => noteView(note, names)),
      timeline: timeline.map(({ at, kind, text, by }) => ({
        at: at.toISOString(),
        kind,
        text,
        by: by && (names.get(by) ?? FORMER_OWNER),
      })),
      mails: [...details.mails],
      production: details.production,
    };
  }

  async ofNote(note: OrderNote): Promise<OrderNoteView> {
    return noteView(note, await this.actors.byIds([note.writtenBy]));
  }
}

function noteView({ id, text, writtenBy, createdAt }: OrderNote, names: ReadonlyMap<string, string>): OrderNoteView {
  return { id, text, by: names.get(writtenBy) ?? FORMER_OWNER, created_at: createdAt.toISOString() };
}

function printView({
  state,
  url,
  kind,
  orientation,
  isLowResolution,
}: PrintFileView): AdminOrderDetails['lines'][number]['print_file'] {
  return {
    state,
    url,
    kind,
    ...sizeWithBleed(printSheet(kind, orientation ?? undefined)),
    dpi: PRINT_DPI,
    is_softer: isLowResolution,
  };
}

function refundView(
  refund: OrderDetails['refunds'][number],
  { order, lines, refundItems }: OrderDetails,
): AdminOrderDetails['refunds'][number] {
  const items = refundItems.filter(({ refundId }) => refundId === refund.id);
  const { id, amountCents, reason, source, state, createdAt } = refund;
  const problem = refundProblem(refund);
  return {
    id,
    amount: toDollars(amountCents),
    reason: reason ?? '',
    source,
    state,
    items: describeItems(items, lines, order),
    returned_quantity: items.reduce((sum, { returnedQuantity }) => sum + returnedQuantity, 0),
    problem,
    created_at: createdAt.toISOString(),
  };
}

function disputeView(
  dispute: OrderDetails['disputes'][number],
  evidence: OrderDetails['evidence'],
  names: ReadonlyMap<string, string>,
): AdminOrderDetails['disputes'][number] {
  const { id, reason, amountCents, withdrawnCents, dueAt, createdAt } = dispute;
  return {
    id,
    phase: disputePhase(dispute),
    reason,
    amount: toDollars(amountCents),
    withdrawn_amount: toDollars(withdrawnCents),
    due_at: dueAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    evidence: evidence
      .filter(({ disputeId }) => disputeId === id)
      .map(({ id: evidenceId, text, sentOn, recordedBy }) => {
        return { id: evidenceId, text, sent_on: sentOn, by: names.get(recordedBy) ?? FORMER_OWNER };
      }),
  };
}

function issuesOf({ order, issues }: OrderDetails): AdminOrderDetails['issues'] {
  if (order.paymentState !== 'needs_attention') return [];
  return issues.filter(({ acceptedAt }) => !acceptedAt).map((issue) => ({ code: issue.code, text: issueMessage(issue) }));
}

function checkView(
  line: OrderDetails['lines'][number],
  checks: OrderDetails['printChecks'],
  toRelease: ReadonlySet<string>,
): AdminOrderDetails['lines'][number]['print_check'] {
  const check = checks.find(({ orderLineId }) => orderLineId === line.id);
  if (!check) return null;
  const findings = check.findings.map(({ message }) => message);
  const isReleased = line.releasedAt !== null && !toRelease.has(line.id);
  return { color: check.color, findings, is_released: isReleased, revision: line.revision };
}

function linesOf({
  lines,
  pictures,
  views,
  prints,
  printChecks,
  downloads,
  refunded,
  requests,
  waiting,
  reprints,
}: OrderDetails): AdminOrderDetails['lines'] {
  const toRelease = linesToRelease(reprints);
  return lines.map((line) => {
    const picture = pictures.get(line.id);
    const print = prints.get(line.id);
    return {
      id: line.id,
      product_id: line.productId,
      product_name: line.productName,
      product_type: line.variant,
      quantity: line.quantity,
      refunded_quantity: unitsOf(line, refunded),
      unit_price: toDollars(line.unitCents),
      total_price: toDollars(line.quantity * line.unitCents),
      image_url: line.imageUrl,
      kind: line.kind,
      orientation: line.orientation,
      words: wordsOnGift(line),
      dedication: line.dedication,
      view_url: views.get(line.id) ?? null,
      picture: picture
        ? { preview_url: picture.previewUrl, print_url: picture.printUrl, width: picture.width, height: picture.height }
        : null,
      print_file: print ? printView(print) : null,
      waiting: waitingView(
        requests.find((request) => request.orderLineId === line.id && !request.closedAt && waiting.has(line.id)),
      ),
      print_check: checkView(line, printChecks, toRelease),
      pdf_url: downloads.find(({ orderLineId }) => orderLineId === line.id)?.path ?? null,
    };
  });
}

function unitsView({ line, quantity }: OrderDetails['unsent'][number]): AdminOrderDetails['unsent'][number] {
  return { id: line.id, quantity };
}

function waitingView(request: OrderDetails['requests'][number] | undefined): AdminOrderDetails['lines'][number]['waiting'] {
  if (!request) return null;
  const { kind, message, createdAt, remindedAt } = request;
  return { kind, message, since: createdAt.toISOString(), reminded_at: remindedAt?.toISOString() ?? null };
}
