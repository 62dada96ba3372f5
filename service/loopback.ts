/** True if a host or address is the machine itself, unreachable for others: by name, of IPv6, or of the range 127/8. */
export function isLoopback(host: string): boolean {
  return /^(localhost|::1|127(\.\d{1,3}){3})$/.test(host);
}
