import type { MadeFile } from '#tests/bench/hostile-files/made-file.ts';
import { pdfFiles } from '#tests/bench/hostile-files/pdf-files.ts';
import { pictureFiles } from '#tests/bench/hostile-files/picture-files.ts';
import { textFiles } from '#tests/bench/hostile-files/text-files.ts';

/** Files that no service should have to open, each with its verdict. All are made here: no foreign file is in the repository. */
export async function hostileFiles(): Promise<MadeFile[]> {
  return [
    ...(await pdfFiles()),
    ...(await pictureFiles()),
    ...textFiles(),
    { name: 'empty.pdf', bytes: Buffer.alloc(0), verdict: 'empty' },
  ];
}
