const NAME_CHARACTERS = 120;

/**
 * Returns a safe file name: no path, no hidden file, no character that ends a header or reverses the direction of
 * writing, which makes `exe` look like `pdf` (reliability.md 3.1, 5.4.1). Keeps the extension.
 */
export function safeName(name: string): string {
  const flat = name.replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, '_');
  const ending = /\.\w{1,8}$/.exec(flat)?.[0] ?? '';
  const stem = Array.from(flat.slice(0, flat.length - ending.length).replace(/^[.\s]+/, ''))
    .slice(0, NAME_CHARACTERS)
    .join('');
  return (stem || 'file') + ending;
}

/** Encodes by RFC 8187, which excludes three characters that `encodeURIComponent` allows. */
const extended = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Headers of a download, which must never open inside our origin (reliability.md 3.1, 3.2.1). */
export function attachmentHeaders({ name: requested, type }: { name: string; type: string }): Record<string, string> {
  const name = safeName(requested);
  const plain = name.replace(/[^\w.-]+/g, '_');
  return {
    'content-type': type,
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${extended(name)}`,
    'content-security-policy': "sandbox; default-src 'none'",
  };
}
