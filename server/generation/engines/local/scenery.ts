import type { SceneName, PromptOptions } from './prompt-options.js';
import { randomFrom } from './noise.js';
import { bloom, dots, hills, house, leafyTree, leaves, palm, pine, tower } from './shapes.js';

const { abs, min } = Math;

/** The colors and shapes of a scene, painted behind the people. */
export interface Scenery {
  /** Sky from top to horizon. */
  sky: readonly [string, string, string];
  /** Glow behind heads, clouds, distant and near shapes. */
  cloud: readonly [string, string];
  far: string;
  near: string;
  /** Poster colors: ground, sun. */
  poster: readonly [string, string];
  /** SVG drawn on a 1200 by 1500 sheet, horizon near 960. */
  shapes: (scenery: Scenery, random: () => number) => string;
}

const TOWER =
  'M838,800 C850,560 872,330 884,130 L892,60 L900,130 C912,330 934,560 946,800 Z ' +
  'M838,800 C826,900 790,990 750,1060 L815,1060 C840,990 870,960 892,958 C914,960 944,990 969,1060 L1034,1060 ' +
  'C994,990 958,900 946,800Z M820,780 h144 v24 h-144Z M850,560 h84 v18 h-84Z M876,130 h32 v20 h-32Z';

const ROOFS =
  'M0,960 L60,960 60,900 140,880 220,900 220,950 300,950 300,905 400,905 400,960 520,960 520,920 610,920 610,970 ' +
  '740,970 740,1000 860,1000 860,940 960,940 960,900 1040,900 1040,960 1120,960 1120,930 1200,930 1200,1500 0,1500Z';

const VILLAGE: ReadonlyArray<readonly [x: number, foot: number, size: number, wall: string]> = [
  [150, 1130, 170, '#8a5f5c'],
  [330, 1150, 120, '#6f5a72'],
  [900, 1140, 130, '#6f5a72'],
  [1080, 1120, 180, '#8a5f5c'],
];

/** Parses the colors of the sky (three), clouds (two), distance, foreground, and of the poster: ground, sun. */
function colors(written: string): Omit<Scenery, 'shapes'> {
  const [top, middle, horizon, cloud, shaded, far, near, ...poster] = written.split(' ') as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { sky: [top, middle, horizon], cloud: [cloud, shaded], far, near, poster };
}

const SCENERY: Record<SceneName, Scenery> = {
  paris: {
    ...colors('#7484b6 #d9a3b4 #f6c99a #f7d9c8 #b58fae #8a6480 #6d5670 #5f5f97 #f6c99a'),
    shapes: ({ far, near }, random) =>
      `<path d="${TOWER}" fill="${near}" opacity=".94" transform="translate(-272,30) scale(.62)"/>` +
      `<path d="${ROOFS}" fill="${far}" opacity=".82"/>` +
      dots(random, 46, [20, 915, 1160, 130], '#ffe2a0', 5),
  },
  sunset: {
    ...colors('#b56a86 #f0a07a #f9d58f #fbe0b4 #d9788a #b86a72 #7f4560 #d9622f #f7d27a'),
    shapes: ({ far, near }) =>
      `<circle cx="900" cy="620" r="150" fill="#fff0bd"/>` + hills(far, 1000, 110, 1) + hills(near, 1120, 90, 3.4),
  },
  beach: {
    ...colors('#7cc4d6 #bfe3de #fbe3bd #ffffff #ffd9b8 #3f9fae #2f6f6a #1f8a94 #f8d27c'),
    shapes: ({ far, near }) =>
      `<circle cx="930" cy="300" r="105" fill="#fff3c4"/><rect y="900" width="1200" height="600" fill="${far}"/>` +
      `<path d="M0,1010 Q300,970 600,1010 T1200,1000 V1040 Q900,1060 600,1030 T0,1040Z" fill="#e8f7f3" opacity=".8"/>` +
      `<path d="M0,1120 Q400,1040 1200,1110 V1500 H0Z" fill="#f3d9a8"/>` +
      palm(120, 1180, 720, 120, near) +
      palm(1120, 1200, 560, -90, near),
  },
  snow: {
    ...colors('#8fa9c6 #c8d8e6 #f4e6e2 #ffffff #b3c5da #a9bfd2 #4f728a #3f6f95 #dcebf3'),
    shapes: ({ far, near }, random) =>
      hills(far, 960, 150, 0.6) +
      [60, 170, 290, 930, 1040, 1150].map((x, i) => pine(x, 1180, 420 + (i % 3) * 110, near)).join('') +
      VILLAGE.map(([x, foot, size, wall]) => house(x, foot, size, wall)).join('') +
      hills('#f7f9fb', 1200, 70, 2) +
      dots(random, 130, [0, 0, 1200, 1300], '#ffffff', 6),
  },
  night: {
    ...colors('#1d2a52 #37508a #8a83b8 #5f76ab #2a3a6b #2f3f70 #1b2748 #24386b #f7e3ac'),
    shapes: ({ far, near }, random) =>
      dots(random, 120, [0, 0, 1200, 820], '#fbe7b2', 4) +
      `<circle cx="900" cy="270" r="118" fill="#fbeec4"/><circle cx="900" cy="270" r="170" fill="#fbeec4" opacity=".15"/>` +
      hills(far, 1010, 120, 2.2) +
      hills(near, 1130, 90, 4),
  },
  garden: {
    ...colors('#a9cfd8 #dcead2 #fbeed3 #ffffff #f6d3cf #a3bf8a #5f8a5f #4f8a63 #f8dd8c'),
    shapes: ({ far, near }, random) =>
      hills(far, 980, 120, 0.4) +
      hills(near, 1110, 70, 2.6) +
      Array.from({ length: 46 }, (_, i) => {
        const petal = ['#e58a9b', '#f6cd6b', '#ffffff', '#b98fc4', '#d9584f'][i % 5]!;
        const side = i % 2 ? random() * 330 : 1200 - random() * 330;
        return bloom(side, 760 + random() * 680, 13 + random() * 17, petal, i % 5 === 1 ? '#b5683a' : '#f2b84b');
      }).join(''),
  },
  christmas: {
    ...colors('#173a34 #2c5f4e #7f9a72 #4a8068 #0f2b28 #1d4a3d #12332c #1f5a47 #f6cd6b'),
    shapes: ({ far, near }, random) =>
      [40, 210, 1000, 1160].map((x, i) => pine(x, 1240, 760 + (i % 2) * 170, i % 2 ? far : near)).join('') +
      dots(random, 46, [0, 420, 330, 800], '#f9d87c', 8) +
      dots(random, 46, [870, 420, 330, 800], '#f9d87c', 8) +
      dots(random, 18, [0, 500, 320, 700], '#d9453f', 12) +
      dots(random, 18, [880, 500, 320, 700], '#d9453f', 12) +
      dots(random, 110, [0, 0, 1200, 1200], '#ffffff', 5),
  },
  space: {
    ...colors('#150f35 #3c2566 #7d4a92 #b0588f #2a3f86 #4a2f7a #241746 #3b2a75 #f2a15c'),
    shapes: ({ near }, random) =>
      dots(random, 170, [0, 0, 1200, 1300], '#fdf3d6', 4) +
      '<circle cx="930" cy="320" r="150" fill="#e98f5f"/>' +
      '<path d="M790,375 Q930,450 1075,285" stroke="#f7c58a" stroke-width="16" fill="none" opacity=".7"/>' +
      '<ellipse cx="930" cy="325" rx="250" ry="44" fill="none" stroke="#f6dca6" stroke-width="13" ' +
      'transform="rotate(-18 930 325)"/>' +
      `<circle cx="190" cy="560" r="62" fill="#6fb6c4"/>` +
      hills(near, 1180, 90, 1),
  },
  autumn: {
    ...colors('#e8c08a #f6dcaa #fbeecd #fff3d6 #f0b27a #d99a4e #7d4a2c #b5522b #f6cd6b'),
    shapes: ({ far, near }, random) =>
      '<circle cx="800" cy="420" r="120" fill="#fff6d8" opacity=".9"/>' +
      hills(far, 1000, 110, 0.8) +
      hills('#b8702f', 1130, 80, 2.9) +
      [40, 190, 330, 880, 1030, 1170].map((x, i) => leafyTree(x, 620 + (i % 3) * 70, near, random)).join('') +
      leaves(random, 70, [0, 700, 1200, 780]),
  },
  mountains: {
    ...colors('#86aab8 #c5d3c6 #f6dfb6 #ffffff #e9c6a8 #8aa3a8 #3f6258 #2f6f73 #f2b84b'),
    shapes: ({ far, near }) =>
      `<path d="M-60,1000 L250,430 420,690 560,520 820,960 960,610 1120,800 1280,560 V1500 H-60Z" fill="${far}"/>` +
      `<path d="M250,430 L180,560 235,540 262,590 300,535 345,575Z M960,610 L905,700 955,690 985,725 1030,690Z" fill="#f7f4ec"/>` +
      hills('#6f917c', 1050, 110, 1.4) +
      [50, 150, 270, 930, 1050, 1160].map((x, i) => pine(x, 1260, 400 + (i % 3) * 90, near)).join(''),
  },
  city: {
    ...colors('#5f7fae #b3a8c4 #f5c9a2 #f3d6cf #8a86b5 #8d86a8 #4f5179 #35527d #f4c05f'),
    shapes: ({ far, near }, random) =>
      [0, 110, 230, 330, 470, 610, 740, 850, 960, 1090].map((x) => tower(x, 100, 420 + random() * 330, far)).join('') +
      [-20, 120, 250, 900, 1010, 1110].map((x) => tower(x, 118, 620 + random() * 260, near)).join('') +
      dots(random, 80, [0, 680, 380, 640], '#ffe2a0', 4) +
      dots(random, 80, [890, 680, 310, 640], '#ffe2a0', 4),
  },
};

/** Places that look different in the evening. */
const BY_DAY: ReadonlySet<SceneName> = new Set(['beach', 'garden', 'mountains', 'city', 'autumn']);

/** The scene that the prompt asks for, under an evening sky if it says so. */
export function sceneryFor({ scene, dusk }: PromptOptions): Scenery | undefined {
  if (!scene) return undefined;
  const scenery = SCENERY[scene];
  return dusk && BY_DAY.has(scene) ? { ...scenery, sky: SCENERY.sunset.sky, cloud: SCENERY.sunset.cloud } : scenery;
}

/** The scene as an SVG image: sky, clouds and shapes. */
export function sceneSvg(scenery: Scenery, width: number, height: number, seed: number): string {
  const random = randomFrom(seed);
  const [top, middle, horizon] = scenery.sky;
  const clouds = [0, 1, 2, 3, 4].map((i) => {
    const x = 60 + random() * 1080;
    const y = 130 + random() * 430;
    const puffs = [-2, -1, 0, 1, 2].map((k) => {
      const radius = (1 - abs(k) * 0.24) * (52 + random() * 40);
      return `<circle cx="${(x + k * 62).toFixed(0)}" cy="${(y - radius * 0.5).toFixed(0)}" r="${radius.toFixed(0)}"/>`;
    });
    const base = `<rect x="${(x - 190).toFixed(0)}" y="${(y - 44).toFixed(0)}" width="380" height="60" rx="30"/>`;
    return `<g fill="${scenery.cloud[i % 2]!}" opacity=".42">${base}${puffs.join('')}</g>`;
  });
  const wide = min(1200, (1500 * width) / height);
  const tall = (wide * height) / width;
  const view = `${(1200 - wide) / 2} ${(1500 - tall) * 0.35} ${wide} ${tall}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="${view}" preserveAspectRatio="none"><defs>` +
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>` +
    `<stop offset=".36" stop-color="${middle}"/><stop offset=".68" stop-color="${horizon}"/></linearGradient></defs>` +
    `<rect width="1200" height="1500" fill="url(#sky)"/>${clouds.join('')}${scenery.shapes(scenery, random)}</svg>`
  );
}
