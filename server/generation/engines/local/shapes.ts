/** SVG shapes of scenes, in pixels of a sheet of 1200 by 1500. */

type Area = [left: number, top: number, width: number, height: number];

export function dots(random: () => number, count: number, area: Area, color: string, size = 4): string {
  const [left, top, width, height] = area;
  return Array.from({ length: count }, () => {
    const radius = size * (0.4 + random());
    const x = left + random() * width;
    const y = top + random() * height;
    const opacity = 0.45 + random() * 0.5;
    const at = `cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}"`;
    return `<circle ${at} fill="${color}" opacity="${opacity.toFixed(2)}"/>`;
  }).join('');
}

export function hills(color: string, base: number, swing: number, phase: number): string {
  const points = Array.from({ length: 25 }, (_, i) => {
    const y = base - swing * (0.5 + 0.5 * Math.sin(i * 0.55 + phase)) - swing * 0.4 * Math.sin(i * 0.23 + phase * 2);
    return `${i * 50},${y.toFixed(0)}`;
  });
  return `<path d="M0,1500 L${points.join(' ')} L1200,1500Z" fill="${color}"/>`;
}

export function pine(x: number, foot: number, height: number, color: string): string {
  const tiers = [0, 1, 2, 3].map((tier) => {
    const top = foot - height + tier * height * 0.2;
    const half = height * (0.12 + tier * 0.055);
    return `M${x},${top} l${half},${height * 0.36} h${-2 * half}Z`;
  });
  return `<path d="${tiers.join(' ')}" fill="${color}"/>`;
}

export function palm(x: number, foot: number, height: number, lean: number, color: string): string {
  const tipX = x + lean;
  const tipY = foot - height;
  const fronds = [-165, -140, -110, -70, -40, -15, 12].map((angle, i) => {
    const length = height * (0.42 + (i % 3) * 0.05);
    const a = (angle * Math.PI) / 180;
    const endX = tipX + Math.cos(a) * length;
    const endY = tipY + Math.sin(a) * length * 0.7 + length * 0.3;
    const bendX = tipX + Math.cos(a) * length * 0.5;
    const bendY = tipY + Math.sin(a) * length * 0.75 - length * 0.1;
    return `M${tipX},${tipY} Q${bendX},${bendY - 16} ${endX},${endY} Q${bendX},${bendY + 26} ${tipX},${tipY + 14}Z`;
  });
  return (
    `<path d="M${x - 14},${foot} Q${x + lean * 0.2},${foot - height * 0.6} ${tipX - 6},${tipY} L${tipX + 8},${tipY} ` +
    `Q${x + lean * 0.3 + 16},${foot - height * 0.5} ${x + 18},${foot}Z ${fronds.join(' ')}" fill="${color}"/>`
  );
}

export function bloom(x: number, y: number, size: number, petal: string, heart: string): string {
  const petals = Array.from({ length: 5 }, (_, i) => {
    const a = (i * 72 * Math.PI) / 180;
    return `<circle cx="${x + Math.cos(a) * size}" cy="${y + Math.sin(a) * size}" r="${size * 0.72}" fill="${petal}"/>`;
  });
  return `${petals.join('')}<circle cx="${x}" cy="${y}" r="${size * 0.55}" fill="${heart}"/>`;
}

const FOLIAGE = ['#c8502d', '#e08a2e', '#f2b640', '#a93c2c'] as const;

export function leafyTree(x: number, crown: number, trunk: string, random: () => number): string {
  const tufts = Array.from({ length: 16 }, (_, i) => {
    const [dx, dy] = [(random() - 0.5) * 210, (random() - 0.5) * 330];
    return `<circle cx="${x + dx}" cy="${crown + dy}" r="${44 + random() * 38}" fill="${FOLIAGE[i % 4]}" opacity=".85"/>`;
  });
  return `<path d="M${x - 13},1500 L${x - 6},${crown} h12 L${x + 13},1500Z" fill="${trunk}"/>${tufts.join('')}`;
}

export function leaves(random: () => number, count: number, [left, top, width, height]: Area): string {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [left + random() * width, top + random() * height];
    const turn = `rotate(${(random() * 360).toFixed(0)} ${x} ${y})`;
    return `<ellipse cx="${x}" cy="${y}" rx="13" ry="6" transform="${turn}" fill="${FOLIAGE[i % 4]}"/>`;
  }).join('');
}

/** A house under snow, with a lit window. */
export function house(x: number, foot: number, size: number, wall: string): string {
  const [half, eaves, pane] = [size / 2, foot - size * 0.62, size * 0.15];
  const panes = [-0.3, 0.15].map((at) => `M${x + at * size},${foot - size * 0.42} h${pane} v${pane * 1.3} h${-pane}Z`);
  return (
    `<rect x="${x - half}" y="${eaves}" width="${size}" height="${size * 0.64}" fill="${wall}"/>` +
    `<path d="M${x - half * 1.25},${eaves} L${x},${eaves - size * 0.55} L${x + half * 1.25},${eaves}Z" fill="#f7f9fb"/>` +
    `<path d="${panes.join(' ')}" fill="#ffd98a"/>`
  );
}

export function tower(x: number, width: number, top: number, color: string): string {
  return `<rect x="${x}" y="${top}" width="${width}" height="${1500 - top}" fill="${color}"/>`;
}
