import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

let started: Promise<WrappedPdfiumModule> | undefined;

/** PDFium in WebAssembly, started at the first PDF of this process. It runs no scripts: this build has no engine for them. */
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

/** Memory of PDFium as it is now: it moves when it grows. */
export function memoryOf({ pdfium: module }: WrappedPdfiumModule): Uint8Array {
  // a part of every module of Emscripten; the library's own types leave it out
  const memory: Uint8Array = Reflect.get(module, 'HEAPU8');
  return memory;
}

/** Gives `work` memory of PDFium for its time. */
export function withMemory<T>({ pdfium: module }: WrappedPdfiumModule, bytes: number, work: (at: number) => T): T {
  const at = module.wasmExports.malloc(bytes);
  if (at === 0) throw new RangeError('PDFium has no memory left');
  try {
    return work(at);
  } finally {
    module.wasmExports.free(at);
  }
}
