import type { askFile } from '#sync/transport/file.ts';
import type { KeptLook } from '#src/data/device/local-storage.ts';
import { coloursOf, OWN_PRIMARY } from '#src/app/look/colours.ts';
import { isHex } from '#src/app/look/contrast.ts';

/** Largest logo cached on the device, as text next to flags and times; a bigger one is not shown. */
const LOGO_BYTES = 64_000;

const nothing: KeptLook = { primary: '', colours: {}, logo: '', logoTag: '' };

/** Returns the current look of a client: its colors, and its logo by the answer of `ask`. `kept` is the cached one. */
export async function lookOf(
  urlPath: string,
  primary: string,
  kept: KeptLook | undefined,
  ask: typeof askFile,
): Promise<KeptLook> {
  const { logo, logoTag } = await brandOf(`/client/${encodeURIComponent(urlPath)}/evault_logo.svg`, kept ?? nothing, ask);
  return { ...dressed(primary.toLowerCase()), logo, logoTag };
}

/** Returns no colors for the product's own primary, whose colors are in the stylesheet, and for an unreadable one. */
function dressed(primary: string): Pick<KeptLook, 'primary' | 'colours'> {
  const isOwn = primary === OWN_PRIMARY || !isHex(primary);
  return { primary, colours: isOwn ? {} : coloursOf(primary) };
}

/** S0 §7: a 200 with an image behind the address of the logo means that the client has its own branding. */
async function brandOf(address: `/${string}`, kept: KeptLook, ask: typeof askFile): Promise<Pick<KeptLook, 'logo' | 'logoTag'>> {
  const head = await ask(address, 'HEAD');
  if (!head || head.status >= 500 || head.status === 429) return kept; // no word about the logo
  if (!isPicture(head)) return nothing;
  const logoTag = head.headers.get('etag') ?? '';
  if (kept.logo !== '' && logoTag !== '' && logoTag === kept.logoTag) return kept;
  const picture = await ask(address);
  const bytes = picture && isPicture(picture) ? await bytesOf(picture) : undefined;
  if (!picture || !bytes) return kept;
  return bytes.length > LOGO_BYTES ? nothing : { logo: inText(bytes, typeOf(picture)), logoTag };
}

/** Undefined when the line broke on the way. */
async function bytesOf(answer: Response): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await answer.arrayBuffer());
  } catch {
    return undefined;
  }
}

const typeOf = ({ headers }: Response) => (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
const isPicture = (answer: Response) => answer.status === 200 && /^image\/[\w.+-]+$/.test(typeOf(answer));

/** Encodes a picture for an `<img>`, where it can neither run code nor make requests (reliability.md 1.3.4). */
function inText(bytes: Uint8Array, type: string): string {
  return `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}
