/** Settings of a client that the kit follows: they are on the root element, as its colors are. */
export type ClientChoice = 'tooltipDelay' | 'csvQualifier';

/** Returns the choice of the client; undefined for the default. */
export const clientChoice = (name: ClientChoice): string | undefined => globalThis.document?.documentElement?.dataset[name];
