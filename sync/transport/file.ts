/**
 * Fetches a file of our own origin that is not a call: a setting of the installation, a client's logo. Undefined if no answer
 * came.
 */
export async function askFile(path: `/${string}`, method: 'GET' | 'HEAD' = 'GET'): Promise<Response | undefined> {
  try {
    return await fetch(path, { method, credentials: 'same-origin' });
  } catch {
    return undefined;
  }
}
