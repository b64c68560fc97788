const LINK_IN_A_NAME =
  /:\/\/|www\.|[\p{L}\p{N}]{2}\.(?:com|net|org|info|biz|xyz|top|site|online|shop|app|link|click|live)(?![\p{L}\p{N}])/iu;
/** Lower case only: "Dr.De Souza" is a name. */
const COUNTRY_LINK_IN_A_NAME = /[\p{L}\p{N}]{2}\.(?:io|in|co|me|us|uk|de|ru|cn)(?![\p{L}\p{N}])/u;

/** Names appear in other people's mails, where a mail program would turn this into a link. */
export function hasLink(name: string): boolean {
  return LINK_IN_A_NAME.test(name) || COUNTRY_LINK_IN_A_NAME.test(name);
}

/** Breaks up anything that a mail program takes for a link, also in names older than this rule. */
export function withoutLinks(text: string): string {
  return text
    .replaceAll('://', ' ')
    .replace(/(?<=[\p{L}\p{N}])@(?=[\p{L}\p{N}])/gu, ' at ')
    .replace(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L}{2,}(?![\p{L}\p{N}(]))/gu, '. ')
    .replace(/www\.(?! )/gi, 'www. ');
}
