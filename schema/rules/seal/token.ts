import * as v from 'valibot';
import { canonical, type Operation } from '#schema/operations/operation.ts';

/** Bytes of a token, and of the seed it is made from: 128 bits, which are 22 characters in an address. */
const BYTES = 16;

const addressed = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A seed of a token: 128 random bits, made by the device that closes a box. */
export const newTokenSeed = (): string => addressed(crypto.getRandomValues(new Uint8Array(BYTES)));

const LENGTH = 22;

/** A seed as it is sent. */
export const tokenSeed = v.pipe(v.string(), v.maxLength(LENGTH), v.regex(/^[A-Za-z0-9_-]{22}$/u));

/** Parts of the closing that a token belongs to. */
export type TokenOf = Pick<Operation, 'clientId' | 'entityId' | 'opId'>;

/**
 * The text whose hash is the token of a closing (archive.md §6). It names client, box and operation, so that no seed can be found for the
 * token of another box or client, and an ended token does not come back with a later closing.
 */
export const sealTokenText = ({ clientId, entityId, opId }: TokenOf, seed: string): string =>
  canonical({ format: 'strongroom-seal-token-1', clientId, entityId, opId, seed });

/** The token of a closing, from the SHA-256 of `sealTokenText` in hexadecimal digits. */
export function sealTokenOf(sha256: string): string {
  const bytes = Uint8Array.from({ length: BYTES }, (_, at) => Number.parseInt(sha256.slice(2 * at, 2 * at + 2), 16));
  return addressed(bytes);
}
