import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';

const require = createRequire(import.meta.url);
const LITE_RT = dirname(require.resolve('@litertjs/core/package.json'));
const WASM = `${join(LITE_RT, 'wasm')}/`;

/** A model with one input; returns its outputs in the model's order. */
export type Model = (input: Float32Array) => Promise<Float32Array[]>;

const models = new Map<string, Promise<Model>>();
let runtime: Promise<unknown> | undefined;

/** The probability, 0 to 1, that a model's score stands for. */
export function probabilityOf(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

/** Colors from 0 to 255 as a model wants them. */
export function inputOf(colors: Uint8Array | Float32Array, divisor: number, minus = 0): Float32Array {
  const input = new Float32Array(colors.length);
  for (let i = 0; i < input.length; i++) input[i] = colors[i]! / divisor - minus;
  return input;
}

/** A file of a package, or the bytes of it that are the model. */
export interface ModelFile {
  /** Such as '@mediapipe/face_detection/face_detection_full_range.tflite'. */
  file: string;
  start?: number;
  end?: number;
}

/**
 * A `.tflite` model that a package carries, loaded at its first use. LiteRT is written for browsers and requires some of
 * their globals: call this in a separate process.
 */
export async function modelOf(model: ModelFile): Promise<Model> {
  const key = `${model.file} ${model.start ?? 0}`;
  if (!models.has(key))
    models.set(
      key,
      (runtime ??= loadRuntime()).then(() => loadModel(model)),
    );
  return models.get(key)!;
}

async function loadRuntime(): Promise<void> {
  Object.assign(globalThis, {
    self: globalThis,
    require,
    importScripts,
    Module: { locateFile: (file: string) => WASM + file, print: () => undefined, printErr: () => undefined },
  });
  // LiteRT looks for WebGPU first and warns that it is missing.
  Object.assign(globalThis.console, { warn: () => undefined });
  const { loadLiteRt } = await import('@litertjs/core');
  await loadLiteRt(WASM);
}

/** Emulates a function of browser workers: runs a script in the global scope. */
function importScripts(file: string): void {
  Object.assign(globalThis, { __filename: file, __dirname: dirname(file) });
  runInThisContext(readFileSync(file, 'utf8'), { filename: file });
}

async function loadModel({ file, start, end }: ModelFile): Promise<Model> {
  const { loadAndCompile, Tensor } = await import('@litertjs/core');
  const bytes = new Uint8Array(readFileSync(require.resolve(file))).slice(start, end);
  const model = await loadAndCompile(bytes, { accelerator: 'wasm' });
  const shape = [...model.getInputDetails()[0]!.shape];
  return async (values) => {
    const input = new Tensor(values, shape);
    const outputs = await model.run([input]);
    input.delete();
    const results: Float32Array[] = [];
    for (const output of outputs) {
      results.push(Float32Array.from((await output.data()) as Float32Array));
      output.delete();
    }
    return results;
  };
}
