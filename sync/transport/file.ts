/** Asks for something of our own origin that is no call: a setting of the place, a client's logo. Undefined: no answer came. */
export async function askFile(path: `/${string}`, method: 'GET' | 'HEAD' = 'GET'): Promise<Response | undefined> {
  try {
    return await fetch(path, { method, credentials: 'same-origin' });
  } catch {
    return undefined;
  }
}
