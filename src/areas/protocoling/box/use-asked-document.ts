import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Registration } from '#schema/records/registration.ts';
import { useLive } from '#src/data/live/live.ts';
import { registrationById } from '#src/data/queries/registrations.ts';

/** Opens the document in the address, e.g. one the supervisor sent back; then resets the address to that of the box. */
export function useAskedDocument(containerId: string, open: (row: Registration) => void): void {
  const { document: asked = '' }: { document?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const row = useLive(registrationById, asked)?.row ?? null;
  const show = useEffectEvent((found: Registration) => {
    if (found.containerId === containerId) open(found);
    void navigate({ to: '.', search: {}, replace: true });
  });
  useEffect(() => {
    if (row) show(row);
  }, [row]);
}
