/** A page scanned at 300 dpi has 9 megapixels: a camera gives five times as many, and no more is read from them. */
const MOST_PIXELS = 12_000_000;
const QUALITY = 0.85;

/**
 * A photo as a JPEG of at most 12 megapixels, turned as it was taken; other files as they are. A picture the browser cannot open is
 * left to the service.
 */
export async function smallerPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.type === 'image/tiff') return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (picture.width * picture.height)));
    if (scale === 1 && file.type === 'image/jpeg') return file;
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // a tablet without memory for another canvas gives none, and what it would write then is an empty page
    if (!drawing) return file;
    const content = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    // its memory is counted until it is collected
    canvas.width = 0;
    canvas.height = 0;
    return new File([content], file.name.replace(/\.\w+$/u, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
