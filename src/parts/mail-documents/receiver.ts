/** Someone a mail goes to: a person of the client, or a typed address. */
export type Receiver = { userId: string; name: string } | { address: string };

/** Words by which a receiver is shown, and the key that is theirs alone. */
export const receiverName = (one: Receiver): string => ('address' in one ? one.address : one.name);
export const receiverKey = (one: Receiver): string => ('address' in one ? one.address : one.userId);
