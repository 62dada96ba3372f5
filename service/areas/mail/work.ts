import type { WorkParts } from '#service/areas/area.ts';
import { digestMail } from '#service/areas/mail/digest.ts';
import type { mailWork } from '#service/areas/mail/work-kinds.ts';
import { MailRefused } from '#service/mail/smtp-sender.ts';
import { WorkRefused, type WorkHandlers } from '#service/work/handler.ts';

/** Handlers of the work of mail. */
export function mailWorkHandlers({
  sender,
  publicUrl = '',
}: Pick<WorkParts, 'sender' | 'publicUrl'>): WorkHandlers<typeof mailWork> {
  return {
    'mail.send': {
      run: async ({ id }, { places = [], ...message }) => {
        const links = places.map((place) => `${publicUrl}/${place}`);
        try {
          await sender.send({ ...message, id, text: [message.text, ...links].join('\n') });
        } catch (error) {
          throw error instanceof MailRefused ? new WorkRefused(error.message) : error;
        }
      },
    },
    'mail.digest': digestMail(publicUrl),
  };
}
