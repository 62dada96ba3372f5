/** Collects what a writer gives until it ends. */
export async function collected(written: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  written.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise<void>((settle) => written.once('end', settle));
  return Buffer.concat(chunks);
}
