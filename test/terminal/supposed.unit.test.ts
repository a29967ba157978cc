import { expect, test } from 'vitest';
import { supposedIn } from '../../src/terminal/question/supposed.ts';

test.each([
  ['What happened after Canada left NATO?', 'Canada left NATO'],
  ['How many people died when the Vosk bridge collapsed?', 'the Vosk bridge collapsed'],
  ['What did Peru gain by abolishing the tax?', 'Peru abolished the tax'],
  ['What did Ada Vosk say after losing the election?', 'Ada Vosk lost the election'],
  ['What has Lufthansa done since it bought Condor?', 'Lufthansa bought Condor'],
  ['What happened in Dorsk after Kesh forces captured it?', 'Kesh forces captured Dorsk'],
  ['What happened to Dorsk after rebels took it over?', 'rebels took it over'],
  ['How many people did the bank dismiss when it bought Orvane?', 'the bank bought Orvane'],
  ['What did Ada Vosk promise when she bought the mill?', 'Ada Vosk bought the mill'],
  // Two may be meant.
  ['Who met Jan Rusk in Dorsk after rebels captured it?', 'rebels captured it'],
  ['Because Ada Vosk was acquitted, what will she do next?', 'Ada Vosk was acquitted'],
  ['What led the miners of Potosi to reject the offer?', 'the miners of Potosi rejected the offer'],
  ["What was the reason for Ada Vosk's acquittal?", "Ada Vosk's acquittal happened"],
  ["What did critics say about Peru's veto of the treaty?", "Peru's veto of the treaty happened"],
  ['Who reacted to the resignation of Ada Vosk?', 'the resignation of Ada Vosk happened'],
])('%s supposes that %s', (question, told) => {
  expect(supposedIn(question).map((each) => each.told)).toEqual([told]);
});

test.each([
  'When did Canada leave NATO?',
  'What would happen if Canada left NATO?',
  'What did Peru say before the vote?',
  'What is Ada Vosk accused of stealing?',
  'What happens when the treaty will be signed?',
  'What did Ada Vosk say about her plans?',
  "Did Orvane's sales rise in February?",
])('%s supposes nothing else', (question) => {
  expect(supposedIn(question)).toEqual([]);
});
