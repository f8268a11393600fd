import type { Rectangle } from '../../../../painter/index.js';
import { EngineError } from '../image-engine.js';
import type { Group } from './people.js';

/**
 * Takes people out, one after the other.
 * @param numbers of people from left to right, from 1, as they stand without those before
 * @param areasOf where people stand
 * @throws EngineError when there is no such person, or someone cannot be taken out
 */
export function withoutPeople(
  groups: readonly Group[],
  numbers: readonly number[],
  areasOf: (groups: readonly Group[]) => readonly Rectangle[],
): readonly Group[] {
  return numbers.reduce((left, number) => {
    const areas = areasOf(left);
    const middle = ({ heads }: Group, { left: from, width }: Rectangle) => from + ((heads.left + heads.right) / 2) * width;
    const fromLeft = left.map((group, i) => ({ group, x: middle(group, areas[i]!) })).sort((one, other) => one.x - other.x);
    const out = fromLeft[number - 1]?.group;
    if (!out || left.length < 2 || out.faces.length > 1) throw cannotTakeOutError();
    return left.filter((group) => group !== out);
  }, groups);
}

function cannotTakeOutError(): EngineError {
  const advice = 'Please make a new picture, and choose who is in it.';
  return new EngineError('rejected_input', `We can’t take this person out of the picture. ${advice}`);
}
