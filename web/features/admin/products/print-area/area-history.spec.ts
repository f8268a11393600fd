import type { CornersArea } from '../../../../../server/catalog/scenes/contract.js';
import { type AreaAction, areaHistory, historyOf } from './area-history.js';
import { startArea } from './corners.js';

const START = startArea('poster', { width: 800, height: 1000 });
const bent = (bend: number): CornersArea => ({ ...START, bend });
const after = (...actions: AreaAction[]) => actions.reduce(areaHistory, historyOf(START));
const change = (bend: number, gesture?: string): AreaAction => ({
  type: 'changed',
  area: bent(bend),
  ...(gesture && { gesture }),
});
const UNDONE: AreaAction = { type: 'undone' };
const REDONE: AreaAction = { type: 'redone' };

it('has nothing to undo or redo at first', () => {
  expect([after(UNDONE).area, after(REDONE).area]).toEqual([START, START]);
});

it('undoes one step after the other and redoes them', () => {
  expect(after(change(0.1), change(0.2), UNDONE).area).toEqual(bent(0.1));
  expect(after(change(0.1), change(0.2), UNDONE, UNDONE, REDONE).area).toEqual(bent(0.1));
});

it('drops undone steps after a new change', () => {
  expect(after(change(0.1), UNDONE, change(0.2), REDONE).area).toEqual(bent(0.2));
});

it('takes a whole gesture for one step, and the next for another', () => {
  const once = after(change(0.1, 'bend'), change(0.2, 'bend'), change(0.3, 'bend'));
  expect(areaHistory(once, UNDONE).area).toEqual(START);
  const twice = [{ type: 'gesture-ended' }, change(0.4, 'bend'), UNDONE] as const;
  expect(twice.reduce(areaHistory, once).area).toEqual(bent(0.3));
});

it('keeps two hundred steps', () => {
  const many = after(...Array.from({ length: 300 }, (_, step) => change(step / 1000)));
  expect(many.past).toHaveLength(200);
});
