/**
 * Words that no screen, sheet, mail or menu uses, and what is written instead. One row per word and language. A new text that
 * needs such a word gets another word, or its row an exception with a reason.
 */
export interface BannedWord {
  found: RegExp;
  instead: string;
  why: string;
  /** Catalogs in which the word means what it says. */
  except?: readonly string[];
}

const shared = ['devices', 'faq'];
const workflow = ['coming', 'flow', 'notifications', 'navigation', 'menu', 'faq'];

export const bannedWords: Readonly<Record<string, readonly BannedWord[]>> = {
  'en-US': [
    { found: /\bvaults?\b/i, instead: 'server', why: 'a vault is a room, and the paper is not in it yet' },
    { found: /\btablets?\b/i, instead: 'device', why: 'the same texts appear on office PCs', except: shared },
    { found: /\bcoverage\b/i, instead: 'online, offline', why: 'it cannot stand alone in English' },
    { found: /\bprotocol/i, instead: 'transfer list, box registration', why: 'a protocol is a wire or a ceremony' },
    { found: /\bdictionar/i, instead: 'value list', why: 'a dictionary has words' },
    { found: /\bcontainers?\b/i, instead: 'box, boxes and envelopes', why: 'no operator calls a box a container' },
    { found: /\bcases?\b/i, instead: 'conflict', why: 'a case belongs to the workflow', except: workflow },
    { found: /\bby (?:itself|themselves)\b/i, instead: 'automatically', why: 'a calque' },
    { found: /\b(?:told|tells?)\b/i, instead: 'ask, contact, let know', why: 'a calque' },
    { found: /\bask(?:ed|s)? for\b/i, instead: 'order, request', why: 'a pickup is ordered' },
    { found: /\b(?:un)?barred\b|\bthe bar\b/i, instead: 'block, unblock', why: 'one word for one thing' },
    { found: /\brefused?\b/i, instead: 'not accepted', why: 'must differ from rejected at a glance' },
    { found: /\bsolved?\b/i, instead: 'resolve', why: 'one word for one thing' },
    { found: /\bmeanwhile\b|\bbesides\b|\bbegun\b/i, instead: 'in the meantime, also, started', why: 'dated' },
    { found: /\b(?:heard of|gone? on|run out)\b/i, instead: 'seen, continue, expired', why: 'a calque' },
    { found: /\b(?:any|some|no|every)body\b|\bwhoever\b/i, instead: 'anyone, everyone, the user', why: 'names no actor' },
    { found: /\bType (?:an?|the|your|it)\b/, instead: 'Enter', why: 'a type is a kind of box here' },
    { found: /\w[’']t\b|\w[’'](?:ll|re|ve)\b/, instead: 'the long form', why: 'no contractions' },
    {
      found: /\bcent(?:re|imetre)s?\b|\b(?:organ|synchron|recogn)is|\bcolour|\bcosy\b|\be-mail|\bafterwards\b|\bcatalogue/i,
      instead: 'the American spelling',
      why: 'the product writes en-US',
    },
    { found: /\s…/, instead: 'no space before …', why: 'house style' },
  ],
  'pl-PL': [
    { found: /\bskarb(?:c|iec)/i, instead: 'serwer', why: 'mówi o pomieszczeniu' },
    { found: /\b(?:jest|są|był[ao]?|już) w archiwum\b|\bArchiwum nie/i, instead: 'serwer', why: 'archiwum to budynek i rola' },
    { found: /\btable(?:t|c)/i, instead: 'urządzenie', why: 'te same teksty są na komputerach', except: shared },
    { found: /pojemnik/i, instead: 'pudło, pudła i koperty', why: 'nikt tak nie mówi o pudle' },
    { found: /\bsamo\b|\b(?:pójdzie|wyśle się|nastąpi) sam/i, instead: 'automatycznie', why: 'kalka' },
    { found: /odnośnik/i, instead: 'link', why: 'jedno słowo' },
    { found: /odm[oó]w/i, instead: 'nieprzyjęte', why: 'odmówić nie ma takiego imiesłowu' },
    { found: /\bblokad/i, instead: 'zablokowane', why: 'stan, nie rzecz' },
    { found: /\bspraw(?:a|y|ę|ą|ie|om)?\b/i, instead: 'konflikt', why: 'sprawa jest z obiegu', except: workflow },
    { found: /\bprogram(?:em|ami|ów|om)\b/i, instead: 'bot, konto techniczne', why: 'kalka' },
    { found: /Zapomnij t/, instead: 'Usuń moje dane z tego urządzenia', why: 'zapomina się o czymś' },
    { found: /\b(?:Twoja|Twoją|Zapisana|niewysłan\w+) prac/i, instead: 'zmiany, dane', why: 'praca to nie dane' },
    { found: /centra kosztów|menedżer wydań|detaliczn|wystawiono/i, instead: 'MPK, importy zbiorcze, sporządzono', why: 'kalka' },
    { found: /\baudy[ct]/i, instead: 'historia zmian', why: 'kalka' },
    { found: /^Uwaga\b/, instead: 'Komentarz, Informacja', why: 'czyta się jak ostrzeżenie' },
    { found: /nieosiągaln\w*|przedrost\w*|\bwsparci\w*/i, instead: 'the other word', why: 'jedno słowo' },
    { found: /\s…/, instead: 'bez odstępu przed …', why: 'styl' },
  ],
  'de-DE': [
    { found: /\bTresor/i, instead: 'Server', why: 'ein Raum' },
    { found: /\b[Ii]m Archiv\b|\bDas Archiv (?:kennt|antwortet|ist)/, instead: 'auf dem Server', why: 'Gebäude und Rolle' },
    { found: /\bTablets?\b/, instead: 'Gerät', why: 'dieselben Texte stehen auf PCs', except: shared },
    { found: /\bLeitung\b/, instead: 'Teamleitung', why: 'offline ist die Leitung das Kabel' },
    { found: /Wörterb[uü]ch/i, instead: 'Werteliste', why: 'ein Wörterbuch hat Wörter' },
    { found: /Protokollierung|\bProtokoll\b/, instead: 'Erfassung, Übergabeprotokoll', why: 'Ereignisprotokoll' },
    { found: /\bErfasser/, instead: 'Erfassung', why: 'die einzige männliche Rolle' },
    { found: /\b[Bb]estell/, instead: 'Auftrag, beauftragen', why: 'Dienste sind Aufträge' },
    { found: /Behälter/i, instead: 'Karton', why: 'niemand sagt es' },
    { found: /von selbst/i, instead: 'automatisch', why: 'ein Wort' },
    { found: /\bNetz\b/, instead: 'Verbindung', why: 'gesprochene Sprache' },
    { found: /\bUngesendet|\bGespeichertes\b|\bGesendetes\b/, instead: 'Änderungen, Daten', why: 'keine Dingwörter' },
    { found: /\bMappen?\b/, instead: 'Akte', why: 'die Einheit einer Registratur' },
    { found: /segreg/i, instead: 'Sortierung', why: 'auf Deutsch Apartheid' },
    { found: /\bSiegel/, instead: 'Plombe', why: 'Wachs oder Gericht' },
    { found: /\bF[aä]lle?n?\b/, instead: 'Konflikt', why: 'ein Vorgang ist aus dem Workflow', except: workflow },
    { found: /Kennw[oö]rt\w*|Merkmal\w*|Administrator\w*|registrier\w*/i, instead: 'the other word', why: 'ein Wort' },
    { found: /\b[Bb]itte\b/, instead: 'Imperativ mit Sie', why: 'eine Stimme' },
  ],
};

/** English texts that the specification fixes to the letter (S0 §5, §9). */
const fixed = new Set(["Reinput wasn't filled till the end", "Value wasn't reinputed properly"]);

/** Returns a fault for each banned word of a text, as a sentence with what to write instead. */
export function bannedIn(locale: string, text: string, catalog: string): string[] {
  if (fixed.has(text)) return [];
  return (bannedWords[locale] ?? []).flatMap(({ found, instead, why, except = [] }) => {
    const word = except.includes(catalog) ? undefined : found.exec(text)?.[0];
    return word === undefined ? [] : [`says "${word.trim()}": write ${instead} (${why})`];
  });
}
