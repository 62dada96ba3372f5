import { bigint, customType } from 'drizzle-orm/pg-core';

/** Milliseconds since 1970, as on the wire. */
export const ms = (name: string) => bigint(name, { mode: 'number' });

/** Bytes of up to some megabytes; larger ones are files. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Text that sorts by code point on every server, as devices sort it; the server's own collation would disagree. */
export const plainOrder = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
