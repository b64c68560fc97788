const LINK_IN_A_NAME =
  /:\/\/|www\.|[\p{L}\p{N}]{2}\.(?:com|net|org|info|biz|xyz|top|site|online|shop|app|link|click|live)(?![\p{L}\p{N}])/iu;
/** Country domains count only in lower case, because "Dr.De Souza" is a name. */
const COUNTRY_LINK_IN_A_NAME = /[\p{L}\p{N}]{2}\.(?:io|in|co|me|us|uk|de|ru|cn)(?![\p{L}\p{N}])/u;

/** Names appear in emails to other people, where a mail program would turn a web address into a link. */
export function hasLink(name: string): boolean {
  return LINK_IN_A_NAME.test(name) || COUNTRY_LINK_IN_A_NAME.test(name);
}

export function withoutLinks(text: string): string {
  return (
    text
      .replaceAll('://', ' ')
      .replace(/(?<=[\p{L}\p{N}])@(?=[\p{L}\p{N}])/gu, ' at ')
      // An opening bracket after the word, as in `parent.run()`, means that it is code.
      .replace(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L}{2,}(?![\p{L}\p{N}(]))/gu, '. ')
      .replace(/www\.(?! )/gi, 'www. ')
  );
}
