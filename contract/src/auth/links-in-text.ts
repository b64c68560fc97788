/** '://', 'www.', or two letters or digits before a common top-level domain. */
const LINK_IN_A_NAME =
  /:\/\/|www\.|[\p{L}\p{N}]{2}\.(?:com|net|org|info|biz|xyz|top|site|online|shop|app|link|click|live)(?![\p{L}\p{N}])/iu;
/** The same for country domains, in lower case only: "Dr.De Souza" is a name. */
const COUNTRY_LINK_IN_A_NAME = /[\p{L}\p{N}]{2}\.(?:io|in|co|me|us|uk|de|ru|cn)(?![\p{L}\p{N}])/u;

/** Names appear in emails to other people, where a mail program would turn a web address into a link. */
export function hasLink(name: string): boolean {
  return LINK_IN_A_NAME.test(name) || COUNTRY_LINK_IN_A_NAME.test(name);
}

/**
 * Breaks up anything that a mail program would turn into a link, even in names that were stored before `hasLink` was
 * checked.
 */
export function withoutLinks(text: string): string {
  return (
    text
      .replaceAll('://', ' ')
      // An @ between letters or digits.
      .replace(/(?<=[\p{L}\p{N}])@(?=[\p{L}\p{N}])/gu, ' at ')
      // A dot, even a full-width one, before a word that could be a top-level domain. A bracket after that word,
      // as in `parent.run()`, means that it is code.
      .replace(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L}{2,}(?![\p{L}\p{N}(]))/gu, '. ')
      .replace(/www\.(?! )/gi, 'www. ')
  );
}
