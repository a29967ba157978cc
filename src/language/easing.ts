/** What says that something is over, smaller or not coming. */
const EASING =
  /\b(?:call(?:ed|s)? off|cancel(?:s|led)? strike|ends?|ended|resum\w+|re-? ?open\w*|avert\w*|lift(?:ed|s|ing)|contained|agreements?|deal reached|reach(?:es|ed)? (?:a )?deal|restored?|restoring|eas(?:e|ed|es|ing)|no damage|minor|den(?:y|ies|ied)|rule[sd]? out|unlikely|reced\w+|under control|back to work|returns? to work|returned to work|truce|unaffected|(?:won['’]?t|will not|not) (?:be )?(?:affect\w*|disrupt\w*)|settle[sd]?|settlement|compromise|relief|recover\w*|safe|all clear|downgraded|weaken\w*|breakthrough|(?:nearly|all but|is|was) over|(?:cases|infections|deaths|waters?|winds?|flames) (?:\w+ ){0,2}(?:falls?|fell|drops?|dropped|declin\w+|subsid\w+)|last week, after|break drought|drought[- ]breaking)\b/;
const NOT_EASING =
  /\b(?:not|no|never|far from|yet to|fail(?:s|ed)? to|refus\w+ to|rejects?|rejected|unlikely to) (?:\w+ ){0,2}(?:end|resume|reopen|agree|settle|ease|lift|restore|recover)\w*\b|\bsafety\b|\bweekend\b/;

/** Whether a sentence says that it ends, is smaller, or does not come. */
export function isEasing(sentence: string): boolean {
  const text = sentence.toLowerCase();
  return EASING.test(text) && !NOT_EASING.test(text);
}
