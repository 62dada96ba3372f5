import type { PageAddress } from '#schema/pages.ts';

/** Names of the parameters in an address: `protocol/container/{id}` has `id`; optional ones keep their question mark. */
type Names<Address extends string> = Address extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Optional<Name extends string> = Name extends `${infer Bare}?` ? Bare : never;
type Mandatory<Name extends string> = Name extends `${string}?` ? never : Name;

/** Values for the parameters of an address. */
export type ParamsOf<Address extends string> = Readonly<
  Record<Mandatory<Names<Address>>, string> & Partial<Record<Optional<Names<Address>>, string>>
>;
type Arguments<Address extends string> = [Names<Address>] extends [never]
  ? []
  : [Mandatory<Names<Address>>] extends [never]
    ? [params?: ParamsOf<Address>]
    : [params: ParamsOf<Address>];

/**
 * Builds the path of a page: `pathTo('demo', 'protocol/container/{id}', { id })` gives `/demo/protocol/container/…`. The only place
 * that writes paths, so an address that is not in the site map does not compile. An optional parameter without value is left out.
 * @param client the client's own segment
 */
export function pathTo<const Address extends PageAddress>(
  client: string,
  address: Address,
  ...params: Arguments<Address>
): string {
  return homeOf(client) + placeIn(address, ...params);
}

/** Builds the path of a page below its client, as notifications keep it. */
export function placeIn<const Address extends PageAddress>(address: Address, ...[params]: Arguments<Address>): string {
  const values: Readonly<Record<string, string | undefined>> = params ?? {};
  const segments = address.split('/').map((segment) => {
    const name = /^\{(\w+)\??\}$/.exec(segment)?.[1];
    return name === undefined ? segment : encodeURIComponent(values[name] ?? '');
  });
  return segments.filter((segment) => segment !== '').join('/');
}

/** The home of a client: `/demo/`. */
export const homeOf = (client: string): string => `/${encodeURIComponent(client)}/`;
