import { useEffect, useRef, useState } from 'react';
import type { GiftKind } from '../../../../../server/catalog/contract.js';
import { type PrintArea, findCornersProblem } from '../../../../../server/catalog/scenes/contract.js';
import { loadTypefaces } from '../../../../shared/gifts/canvas-host.js';
import { SAMPLE_PICTURE } from '../../../../shared/gifts/sample-picture.js';
import { loadPicture, pixelsOf } from './load-picture.js';
import { loadScene, type MeasuredScene } from './load-scene.js';
import { paintOnCorners, paintOnMesh } from './paint-sample.js';
import styles from './PrintAreaDialog.module.css';

/** In pixels. During a drag every frame is painted again. */
const WIDTH = 800;
const WIDTH_WHILE_DRAGGED = 320;

interface GiftSampleProps {
  area: PrintArea;
  photo: ImageBitmap;
  kind: GiftKind;
  words: readonly string[];
  isDragging: boolean;
}

/** The photo with a sample picture and sample words on the gift. */
export function GiftSample({ area, photo, kind, words, isDragging }: GiftSampleProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [scene, setScene] = useState<MeasuredScene>();
  const [written, setWritten] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  const measured = area.type === 'mesh' ? area : undefined;

  useEffect(() => {
    const leaving = new AbortController();
    const fail = () => leaving.signal.aborted || setProblem('The sample picture could not be loaded.');
    loadPicture(SAMPLE_PICTURE, leaving.signal).then(setPicture, fail);
    return () => leaving.abort();
  }, []);

  useEffect(() => {
    // Without the fonts, the words are shown in the browser's default font.
    loadTypefaces(words).then(
      () => setWritten(words),
      () => setWritten(words),
    );
  }, [words]);

  useEffect(() => {
    if (!measured) return;
    const leaving = new AbortController();
    const fail = () => leaving.signal.aborted || setProblem('The measured area could not be loaded.');
    loadScene(measured, leaving.signal).then(setScene, fail);
    return () => leaving.abort();
  }, [measured]);

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d');
      if (!canvas.current || !context) return;
      const width = isDragging ? WIDTH_WHILE_DRAGGED : WIDTH;
      const size = { width, height: Math.round((width * photo.height) / photo.width) };
      const sample = picture && { picture, kind, words: written };
      const { data } =
        sample && area.type === 'corners' && findCornersProblem(area) === null
          ? paintOnCorners(area, photo, sample, size)
          : sample && area.type === 'mesh' && scene
            ? paintOnMesh(scene, sample, size)
            : pixelsOf(photo, size);
      Object.assign(canvas.current, size);
      context.putImageData(new ImageData(data, size.width, size.height), 0, 0);
    });
    return () => cancelAnimationFrame(frame);
  }, [area, isDragging, kind, photo, picture, scene, written]);

  return (
    <>
      <canvas
        ref={canvas}
        className={styles.sample}
        style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
        role="img"
        aria-label="The photo with a sample picture on the gift"
      />
      {problem && (
        <p className={styles.sampleProblem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
