/** Two parts of a text message, which a phone shows as one (3GPP TS 23.038, 23.040). */
const MOST = { plain: 306, other: 134 };
/** Signs that a text message of the usual alphabet has, each as one. */
const PLAIN = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]*$/;
const TYPED: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
};

/**
 * 'PCR: ', what it is about, what more it says, and the link. Of what more it says there are as
 * many whole words as fit into two parts (notifications.md 121).
 */
export function smsText(subject: string, more: string | undefined, link: string): string {
  if (!more) return `PCR: ${subject} ${link}`;
  const said = more.replace(/[‘’“”–—…]/g, (sign) => TYPED[sign] ?? sign);
  const most = PLAIN.test(subject + said + link) ? MOST.plain : MOST.other;
  const head = `PCR: ${/[.!?:]$/.test(subject) ? subject : `${subject}.`}`;
  const room = most - head.length - link.length - 2;
  if (said.length <= room) return `${head} ${said} ${link}`;
  const cut = said.slice(0, Math.max(room - 2, 0)).replace(/\s*\S*$/, '');
  return cut ? `${head} ${cut}... ${link}` : `PCR: ${subject} ${link}`;
}
