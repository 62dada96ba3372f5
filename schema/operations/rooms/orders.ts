/** Kinds for baskets, fulfilment and handovers. The pickup is in the start group, because the registration page saves it. */
export * from '#schema/operations/baskets.ts';
export { positionClaim } from '#schema/operations/claims.ts';
export * from '#schema/operations/fulfilment.ts';
export * from '#schema/operations/handovers.ts';
