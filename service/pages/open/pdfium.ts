import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

let started: Promise<WrappedPdfiumModule> | undefined;

/**
 * PDFium in WebAssembly, started with the first PDF of this process. It runs no scripts, because this build has no engine for
 * them.
 */
export function pdfium(): Promise<WrappedPdfiumModule> {
  started ??= start();
  return started;
}

async function start(): Promise<WrappedPdfiumModule> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const library = await init({ wasmBinary: Uint8Array.from(wasm).buffer, print: () => undefined, printErr: () => undefined });
  library.PDFiumExt_Init();
  return library;
}

/** Current memory of PDFium, which moves when it grows. */
export function memoryOf({ pdfium: module }: WrappedPdfiumModule): Uint8Array {
  // part of every Emscripten module; the library's types omit it
  const memory: Uint8Array = Reflect.get(module, 'HEAPU8');
  return memory;
}

/** Allocates memory of PDFium for the duration of `work`. */
export function withMemory<T>({ pdfium: module }: WrappedPdfiumModule, bytes: number, work: (at: number) => T): T {
  const at = module.wasmExports.malloc(bytes);
  if (at === 0) throw new RangeError('PDFium has no memory left');
  try {
    return work(at);
  } finally {
    module.wasmExports.free(at);
  }
}
