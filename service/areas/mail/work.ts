import type { WorkParts } from '#service/areas/area.ts';
import type { mailWork } from '#service/areas/mail/work-kinds.ts';
import { MailRefused } from '#service/mail/smtp-sender.ts';
import { WorkRefused, type WorkHandlers } from '#service/work/handler.ts';

/** Handlers of the work of mail. */
export function mailWorkHandlers({ sender }: Pick<WorkParts, 'sender'>): WorkHandlers<typeof mailWork> {
  return {
    'mail.send': {
      run: async (_run, message) => {
        try {
          await sender.send(message);
        } catch (error) {
          throw error instanceof MailRefused ? new WorkRefused(error.message) : error;
        }
      },
    },
  };
}
