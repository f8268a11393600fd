/** A box of an ISO base media file, such as HEIC and AVIF. */
export interface Box {
  name: string;
  /** Where its content starts. */
  content: number;
  end: number;
}

/** Boxes whose content starts with a version. */
const VERSION_BYTES: Record<string, number> = { meta: 4 };

/** The boxes directly inside the one that this path of names leads to; the first box of each name. */
export function boxesIn(file: Buffer, path: readonly string[]): Box[] {
  let [start, end] = [0, file.length];
  for (const name of path) {
    const box = boxesBetween(file, start, end).find((each) => each.name === name);
    if (!box) return [];
    [start, end] = [box.content + (VERSION_BYTES[name] ?? 0), box.end];
  }
  return boxesBetween(file, start, end);
}

function boxesBetween(file: Buffer, start: number, end: number): Box[] {
  const boxes = [];
  for (let position = start; position + 8 <= end;) {
    const short = file.readUInt32BE(position);
    // 0: to the end of the file; 1: the size is in the next eight bytes.
    const size = short === 0 ? end - position : short === 1 ? Number(file.readBigUInt64BE(position + 8)) : short;
    if (size < 8) break;
    boxes.push({
      name: file.toString('latin1', position + 4, position + 8),
      content: position + (short === 1 ? 16 : 8),
      end: position + size,
    });
    position += size;
  }
  return boxes;
}
