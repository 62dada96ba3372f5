/** Status of the error page (S0 §8): what has none, an unknown guard among it, is 500; so is every status without a page. */
export type ErrorStatus = 403 | 404 | 500;

export function statusOf(error: unknown): ErrorStatus {
  const status: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined;
  return status === 403 || status === 404 ? status : 500;
}
