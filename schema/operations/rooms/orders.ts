/** Kinds of baskets, of fulfilment and of handovers. The pickup is of the start: the protocoling page saves it. */
export * from '#schema/operations/baskets.ts';
export { positionClaim } from '#schema/operations/claims.ts';
export * from '#schema/operations/fulfilment.ts';
export * from '#schema/operations/handovers.ts';
