import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import { GiftPainter, mapOfMesh, readMesh } from '../../painter/index.js';
import type { GiftKind } from '../../server/catalog/contract.js';
import { canvasHost } from '../../server/gifts/canvas-host.js';
import { canvasOf, pixelsOf } from '../../server/gifts/pixels.js';
import type { PaintedGift } from './painted-gift.js';

const root = path.resolve(import.meta.dirname, '../..');
const scenes = path.join(root, 'server/database/seed/scenes');
const WIDTH = 400;
/** Difference of a color channel, out of 255, from which two pixels differ visibly. */
const FAR = 32;

const GIFTS: [title: string, kind: GiftKind, photo: string, mesh: string, words: string[], name?: string][] = [
  ['Latin words in a frame', 'framed-print', 'framed-print-couple', 'frame', ['Zoë & Théo', 'Lisbon · 14 June 2024']],
  ['Cyrillic words on a mug', 'mug', 'mug-grandpa', 'mug', ['Дедушка Иван', 'с 1948 года']],
  ['Hebrew words on a cushion', 'cushion', 'cushion-mom', 'cushion', ['נועה ואיתי 2024']],
  ['long words on an ornament', 'ornament', 'ornament-couple', 'orn', ['Bartholomew & Wilhelmina von Hohenfels', '2026']],
  ['no words on a puzzle', 'puzzle', 'puzzle-friends', 'puzzle', []],
  ['a name on a mug', 'mug', 'mug-mom', 'mug', ['Mom'], 'Zoë'],
  ['a name on an ornament', 'ornament', 'ornament-family', 'orn', [], 'Дедушка'],
];

let script: string;

test.beforeAll(async () => {
  const bundle = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      lib: { entry: path.join(root, 'test/e2e/painter-in-browser.ts'), name: 'painter', formats: ['iife'] },
    },
  });
  const [first] = Array.isArray(bundle) ? bundle : [];
  const chunk = first?.output[0];
  if (chunk?.type !== 'chunk') throw new Error('the painter could not be bundled');
  script = chunk.code;
});

async function giftOf(kind: GiftKind, photo: string, mesh: string, words: string[], name?: string): Promise<PaintedGift> {
  const face = { left: 0.45, top: 0.38, width: 0.12, height: 0.12 };
  const picture = sharp(path.join(root, 'server/database/seed/pictures/framed-print-her.webp')).resize(640, 800);
  return {
    kind,
    mesh: gunzipSync(await readFile(path.join(scenes, `${mesh}.mesh.gz`))).toString('base64'),
    photo: (
      await sharp(path.join(scenes, `${photo}.webp`))
        .resize(WIDTH)
        .png()
        .toBuffer()
    ).toString('base64'),
    picture: (await picture.png().toBuffer()).toString('base64'),
    words,
    faces: [face],
    labels: name ? [{ box: face, text: name }] : [],
  };
}

async function paintInNode({ kind, mesh, photo, picture, words, faces, labels }: PaintedGift): Promise<Uint8ClampedArray> {
  const blank = await pixelsOf(sharp(Buffer.from(photo, 'base64')));
  const map = mapOfMesh(readMesh(Buffer.from(mesh, 'base64')), blank);
  const painter = new GiftPainter(canvasHost, { map, blank, light: 1 }, kind);
  painter.setPicture(canvasOf(canvasHost, await pixelsOf(sharp(Buffer.from(picture, 'base64')))), faces);
  painter.setWords(words);
  painter.setLabels(labels);
  return painter.pixels.data;
}

async function paintInBrowser(page: Page, gift: PaintedGift): Promise<Buffer> {
  const painted = await page.evaluate(
    (wanted) => (window as unknown as { painter: { paint(gift: PaintedGift): Promise<string> } }).painter.paint(wanted),
    gift,
  );
  return Buffer.from(painted, 'base64');
}

// One page for all gifts: the painter is a megabyte of script with its typefaces.
test('browsers and workers paint the same gifts', async ({ page }) => {
  await page.addScriptTag({ content: script });
  for (const [title, kind, photo, mesh, words, name] of GIFTS) {
    await test.step(title, async () => {
      const gift = await giftOf(kind, photo, mesh, words, name);
      const [ofWorker, ofBrowser] = await Promise.all([paintInNode(gift), paintInBrowser(page, gift)]);
      expect(ofBrowser.length).toBe(ofWorker.length);
      let sum = 0;
      let far = 0;
      for (let at = 0; at < ofWorker.length; at++) {
        const difference = Math.abs(ofBrowser[at]! - ofWorker[at]!);
        sum += difference;
        if (difference > FAR) far += 1;
      }
      expect(sum / ofWorker.length).toBeLessThan(0.5);
      expect(far / ofWorker.length).toBeLessThan(0.002);
    });
  }
});
