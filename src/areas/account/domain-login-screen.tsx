import { DomainEntry } from './domain-entry.tsx';

/** Redirects a visitor to the sign-in service of the client. */
export function DomainLoginScreen() {
  return <DomainEntry atOnce />;
}
