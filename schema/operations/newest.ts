/**
 * Version of a row whose author has no copy of it, and so changes the current one: the earlier change of another user is no
 * conflict. The same in each repeat, because the version is part of the hash of its operation.
 */
export const NEWEST = 2_147_483_647; // the largest version a table can store
