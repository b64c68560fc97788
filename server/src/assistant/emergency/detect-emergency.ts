import { isNegated } from '../text/negation';
import { compile, matcherOf } from '../text/patterns';
import { CONCEPTS } from './concepts';
import { EMERGENCY_KINDS, EMERGENCY_RULES, type EmergencyKind } from './rules';

const RULES = EMERGENCY_RULES.map((rule) => ({
  ...rule,
  any: rule.any.map((source) => compile(source, CONCEPTS)),
  unless: (rule.unless ?? []).map((source) => compile(source, CONCEPTS)),
}));
const matcher = matcherOf(RULES.flatMap((rule) => [...rule.any, ...rule.unless]));

/** The kinds of emergency that a text shows signs of, most pressing first. */
export function detectEmergency(input: string): EmergencyKind[] {
  const text = matcher.read(input);
  const spoken = ` ${text.words.map((word) => word.text).join(' ')} `;
  const isLongAgo = LONG_AGO.test(spoken) && !HAPPENING.test(spoken.replace(RESOLVED, ' '));
  if (isLongAgo) return [];
  const isQuestion = ASKING_ABOUT.test(spoken) && !HAPPENING.test(spoken);
  const found = new Set<EmergencyKind>();
  for (const rule of RULES) {
    if (found.has(rule.kind) || (rule.named && isQuestion)) continue;
    const alarmed = rule.any.some((pattern) =>
      text.matches(pattern).some((match) => !isNegated(match, text)),
    );
    if (alarmed && !rule.unless.some((pattern) => text.matches(pattern).length > 0)) found.add(rule.kind);
  }
  return EMERGENCY_KINDS.filter((kind) => found.has(kind));
}

const LONG_AGO =
  / (?:years? ago|months? ago|weeks? ago|long ago|last (?:year|month|week|summer|winter)|in (?:19|20)\d\d|in the past|as a child|in childhood|saal pehle|mahine pehle|(?:family |past |medical )?history of|passed away|died (?:of|from)) /;
const RESOLVED =
  / (?:(?:fine|ok|okay|well|better|good|normal|healthy|recovered|gone) now|now (?:fine|ok|okay|well|better|good|normal|healthy|he is fine|she is fine|im fine)) /g;
const HAPPENING =
  / (?:now|right now|just|suddenly|sudden|abhi|achanak|turant|help|emergency|again|still|today|tonight|currently|minutes? ago|this morning) /;
const ASKING_ABOUT =
  / (?:causes?|always|what (?:is|are|causes|happens|does)|whats|why (?:is|are|do|does)|how (?:to prevent|to avoid|to reduce|do i prevent|can i prevent|common|is|does)|difference between|prevent(?:ing|ion)?|avoid|risk(?:s)?|risk of|chance(?:s)? of|symptoms? of|signs? of|family|runs in|history|afraid of|worried about|scared of|fear of|anxious about|read(?:ing)? about|article|movie|book|novel|exam|homework|assignment|project|presentation|learn|explain|meaning|define|kya hota|kya hai|kaise bache|test for|check ?up|screening|insurance|recover(?:y|ing|ed)?|rehab|survivor|physio(?:therapy)?|diet after|after (?:a|his|her|my) (?:stroke|heart)|cousin once) /;
