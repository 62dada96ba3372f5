/** One address: no list, no comment, no route to a third server, and nothing that could start a header. */
const ADDRESS = /^[\p{L}\p{N}._+'-]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;
const MOST = 254;

/** Normalises an address for comparison and sending: trimmed, in lower case. */
export const mailAddressOf = (text: string): string => text.trim().toLowerCase();

/** True for one plain mail address. */
export const isMailAddress = (text: string): boolean => text.length <= MOST && ADDRESS.test(text);

/** The domain of an address. */
export const mailDomainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
