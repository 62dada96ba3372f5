/** Patterns of the site map: `/{client}/protocol/container/{id}`; a name with a question mark may be left out. */

/** As the router writes it, below the client. */
export function routePath(address: string): string {
  return address
    .replace('/{client}/', '')
    .replace(/\{(\w+)\?\}/g, '{-$$$1}')
    .replace(/\{(\w+)\}/g, '$$$1');
}

/** True if a path, without its search, matches the address. */
export function fitsAddress(address: string, path: string): boolean {
  const pattern = address.replace(/\/\{\w+\?\}/g, '(?:/[^/]+)?').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`).test(path);
}
