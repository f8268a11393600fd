import type { TestGeneration } from '../../../server/generation/testing/contract.js';

/** One prompt of a run, on its way to a picture. */
export interface Tile {
  /** Its place in the list of prompts when the run began, from 1. */
  place: number;
  prompt: string;
  /** Names the request, so that one whose answer was lost can be repeated. */
  key: string;
  /** Null until the server has taken it in. */
  requestId: string | null;
  status: 'sending' | 'queued' | 'running' | 'succeeded' | 'failed';
  /** 0 to 100. */
  percent: number;
  /** How many are before it, while it waits. */
  queuePosition: number | null;
  /** Short-lived address of the picture. */
  url: string | null;
  /** Why it failed, in a sentence; null when it ended without a picture and without a reason. */
  reason: string | null;
}

export interface TestRun {
  imageUrl: string;
  tiles: readonly Tile[];
}

const GONE = 'This picture is no longer here.';

export function newRun(imageUrl: string, prompts: readonly { place: number; text: string }[]): TestRun {
  const fresh = { requestId: null, status: 'sending', percent: 0, queuePosition: null, url: null, reason: null } as const;
  return { imageUrl, tiles: prompts.map(({ place, text }) => ({ ...fresh, place, prompt: text, key: crypto.randomUUID() })) };
}

export function isOver({ status }: Tile): boolean {
  return status === 'succeeded' || status === 'failed';
}

export function isRunning(run: TestRun | null): boolean {
  return Boolean(run?.tiles.some((tile) => !isOver(tile)));
}

/** The server has taken it in. */
export function withAccepted(run: TestRun, key: string, requestId: string): TestRun {
  return change(run, (tile) => (tile.key === key ? { ...tile, requestId, status: 'queued' } : tile));
}

/** The server will not, or could not be reached for too long. */
export function withRefused(run: TestRun, key: string, reason: string): TestRun {
  return change(run, (tile) => (tile.key === key ? { ...tile, status: 'failed', reason } : tile));
}

/** @param asked the ids that the answer is about: what is not in it is not there anymore */
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
  // What only a newer server knows is not taken for the end.
  return { ...seen, status: status === 'queued' ? 'queued' : 'running' };
}

/** Those that have failed between the two, in the order of the list. */
export function newFailures(before: TestRun | null, after: TestRun): Tile[] {
  return after.tiles.filter((tile, index) => tile.status === 'failed' && before?.tiles[index]?.status !== 'failed');
}

/** The note about a prompt that failed: spec section 8. */
export function failureNote({ place, reason }: Tile): string {
  return reason === null ? `No image generated for prompt ${place}` : `Generation failed for prompt ${place}: ${reason}`;
}

function change(run: TestRun, edit: (tile: Tile) => Tile): TestRun {
  return { ...run, tiles: run.tiles.map(edit) };
}
