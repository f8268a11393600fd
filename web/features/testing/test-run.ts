import type { TestGeneration } from '../../../server/generation/testing/contract.js';

export interface Tile {
  /** Position of the prompt in the list when the run began, from 1. */
  number: number;
  prompt: string;
  /** Idempotency key of the request, for a retry after a lost answer. */
  key: string;
  /** Null until the server has accepted it. */
  requestId: string | null;
  status: 'sending' | 'queued' | 'running' | 'succeeded' | 'failed';
  /** 0 to 100. */
  percent: number;
  /** Number of prompts ahead in the queue. */
  queuePosition: number | null;
  /** Short-lived address of the picture. */
  url: string | null;
  /** Reason of the failure; null when it ended without a picture and without a reason. */
  reason: string | null;
}

export interface TestRun {
  imageUrl: string;
  tiles: readonly Tile[];
}

const GONE = 'This picture is no longer here.';

export function newRun(imageUrl: string, prompts: readonly { number: number; text: string }[]): TestRun {
  const fresh = { requestId: null, status: 'sending', percent: 0, queuePosition: null, url: null, reason: null } as const;
  return {
    imageUrl,
    tiles: prompts.map(({ number, text }) => ({ ...fresh, number, prompt: text, key: crypto.randomUUID() })),
  };
}

export function isTileOver({ status }: Tile): boolean {
  return status === 'succeeded' || status === 'failed';
}

export function isRunning(run: TestRun | null): boolean {
  return Boolean(run?.tiles.some((tile) => !isTileOver(tile)));
}

/** The run after the server has accepted a prompt. */
export function withAccepted(run: TestRun, key: string, requestId: string): TestRun {
  return change(run, (tile) => (tile.key === key ? { ...tile, requestId, status: 'queued' } : tile));
}

/** The run after the server has refused a prompt or was unreachable for too long. */
export function withRefused(run: TestRun, key: string, reason: string): TestRun {
  return change(run, (tile) => (tile.key === key ? { ...tile, status: 'failed', reason } : tile));
}

/** @param asked the requested ids: those missing in the answer no longer exist */
export function withAnswer(run: TestRun, asked: readonly string[], answer: readonly TestGeneration[]): TestRun {
  const byId = new Map(answer.map((generation) => [generation.request_id, generation]));
  return change(run, (tile) => {
    if (tile.requestId === null || !asked.includes(tile.requestId)) return tile;
    const generation = byId.get(tile.requestId);
    return generation ? asSeen(tile, generation) : { ...tile, status: 'failed', url: null, reason: GONE };
  });
}

function asSeen(tile: Tile, { status, percent, queue_position, result, error }: TestGeneration): Tile {
  const seen = { ...tile, percent, queuePosition: queue_position };
  const url = result?.images[0]?.url ?? null;
  if (status === 'succeeded') return { ...seen, status: url ? 'succeeded' : 'failed', url, reason: null };
  if (status === 'failed' || status === 'cancelled') return { ...seen, status: 'failed', reason: error };
  // An unknown state of a newer server does not count as the end.
  return { ...seen, status: status === 'queued' ? 'queued' : 'running' };
}

/** Prompts that failed between the two states, in list order. */
export function newFailures(before: TestRun | null, after: TestRun): Tile[] {
  return after.tiles.filter((tile, index) => tile.status === 'failed' && before?.tiles[index]?.status !== 'failed');
}

/** Toast about a failed prompt. */
export function failureNote({ number, reason }: Tile): string {
  return reason === null ? `No image generated for prompt ${number}` : `Generation failed for prompt ${number}: ${reason}`;
}

function change(run: TestRun, edit: (tile: Tile) => Tile): TestRun {
  return { ...run, tiles: run.tiles.map(edit) };
}
