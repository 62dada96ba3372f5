import { DomainEntry } from './domain-entry.tsx';

/** Where someone who is not signed in is led: on to the sign-in service of the client at once. */
export function DomainLoginScreen() {
  return <DomainEntry atOnce />;
}
