import { describe, expect, test } from 'vitest';
import { formOf, type Verdict, verdictOf } from '../../src/terminal/forms/form.ts';

function verdict(question: string, sentence: string): Verdict | 'no form' {
  const form = formOf(question);
  return form === undefined ? 'no form' : verdictOf(form, sentence);
}

describe('how old somebody is', () => {
  test.each([
    ['How old is Karel Dov?', 'Dov, 61, denied the charges.', 'told'],
    ['How old is Karel Dov?', 'The driver, Karel Dov, aged 61, was unhurt.', 'told'],
    ['How old is Noor Baksh?', 'Sixteen-year-old Noor Baksh won.', 'told'],
    ['How old is the Albrun goalkeeper?', 'Goalkeeper Ines Torvik, 19, saved two spot kicks.', 'told'],
    ['How old was Karel Dov when he won the cup?', 'Noor Baksh, 16, won the cup.', 'open'],
    ['How old was the driver?', 'The driver, a 43-year-old man, jumped clear.', 'unknown'],
    ['How old is Viktor Lind?', 'Noor Baksh, 16, beat Viktor Lind in 41 moves.', 'open'],
    ['How old is Viktor Lind?', 'Viktor Lind lost to the 16-year-old in 41 moves.', 'unknown'],
    // A number between commas is an age, and a sum is none.
    ['How old is Karel Dov?', 'Dov was fined 40 million crowns.', 'unknown'],
  ])('%s %s', (question, sentence, expected) => {
    expect(verdict(question, sentence)).toBe(expected);
  });
});

describe('how long something lasts', () => {
  test.each([
    ['How long did Dov serve as minister?', 'He said that three years in the post had worn him out.', 'told'],
    [
      'How long did Dov rule the islands?',
      'President Karel Dov, in power for 12 years, conceded defeat.',
      'told',
    ],
    ['How long did Dov govern the town?', 'Dov, who governed from 2014 to 2022, denied it.', 'told'],
    ['How long did the Lunde final take?', 'The match lasted two hours and 51 minutes.', 'told'],
    ['How long did Dov stay in space?', 'He stayed there for as long as 437 days.', 'told'],
    // Another length than the one that is asked for.
    ['How long did Dov serve as minister?', 'He thanked her for eight years of friendship.', 'unknown'],
    ['How long did Dov govern the town?', 'A court sentenced Dov to six years in prison.', 'unknown'],
    ['How long did the Lunde final take?', 'It takes place in three days.', 'unknown'],
    ['How long does the battery last?', 'It comes with eight years of updates.', 'unknown'],
  ])('%s %s', (question, sentence, expected) => {
    expect(verdict(question, sentence)).toBe(expected);
  });
});

describe('what somebody does for a living', () => {
  test.each([
    ["What is Dov's profession?", 'Dov, a cardiologist, plans to return to her practice.', 'told'],
    ["What was Karel Dov's job before politics?", 'Dov, a 49-year-old former judge, won.', 'told'],
    ['What does Karel Dov do for a living?', 'Dov, who works as a night nurse in Lunde, won.', 'told'],
    ['What did Dov do before politics?', 'Dov was a baker for ten years.', 'told'],
    // Of somebody else, or what somebody is only now.
    ["What is Dov's profession?", 'Holm, a cardiologist, thanked Dov.', 'unknown'],
    ["What is Dov's profession?", 'Dov, the winner, thanked the jury.', 'unknown'],
    ['What does Dov do next?', 'Dov, a cardiologist, plans to return.', 'no form'],
  ])('%s %s', (question, sentence, expected) => {
    expect(verdict(question, sentence)).toBe(expected);
  });
});

describe('who holds an office', () => {
  test.each([
    ['Who is the mayor of Lunde?', 'Mayor Greta Holm conceded defeat.', 'told'],
    ['Who is the mayor of Lunde?', 'Greta Holm, the mayor of Lunde, conceded defeat.', 'told'],
    ['Who is the mayor of Lunde?', 'The mayor conceded defeat.', 'unknown'],
    ['Who is the mayor of Lunde?', 'Former mayor Greta Holm conceded defeat.', 'open'],
    ['Who is the governor of the bank?', 'Deputy governor Ada Vosk said it would wait.', 'open'],
    ['Who is the coach of Corvane?', '"Enjoy the noise," said Albrun coach Bea Hallam.', 'open'],
    ['Who is the coach of Albrun?', '"Enjoy the noise," said Albrun coach Bea Hallam.', 'told'],
    ['Who heads the union?', 'Union leader Piet Harmsen called it fair.', 'told'],
    ['Who runs Brightwater?', 'Its chief executive, Mona Tellis, said that no jobs would be lost.', 'told'],
    ['Who is Piet Harmsen?', 'Union leader Piet Harmsen called it fair.', 'no form'],
  ])('%s %s', (question, sentence, expected) => {
    expect(verdict(question, sentence)).toBe(expected);
  });
});

describe('how much something is', () => {
  test.each([
    ['What was the turnout in Lunde?', 'Turnout was 58 percent, the lowest since 1990.', 'told'],
    ['What was the turnout in Lunde?', 'Turnout in Lunde was only 58 percent.', 'told'],
    ['What was the turnout in Lunde?', 'Turnout was the lowest since the war.', 'open'],
    ['What was the magnitude of the quake?', 'A magnitude 6.4 earthquake struck Norland.', 'told'],
    ['What is the profit of Sontag?', 'Sontag reported a profit of 210 million crowns.', 'told'],
    // The key rate is no rate of unemployment.
    ['What is the unemployment rate in Velmar?', 'The bank held its rate at 7.25 percent.', 'unknown'],
    ['What is the unemployment rate in Velmar?', 'The bank held its interest rate at 7.25 percent.', 'open'],
    ['How long is the detour?', 'Drivers must take a detour of 40 km.', 'told'],
    ['How long is the bridge?', 'The bridge was hit by two barges.', 'unknown'],
  ])('%s %s', (question, sentence, expected) => {
    expect(verdict(question, sentence)).toBe(expected);
  });
});

describe('what something is called', () => {
  test.each([
    ['What is the satellite called?', 'Norland launched its first satellite, Skua-1, on Tuesday.', 'told'],
    ['What is the name of the painting?', 'The painting, "The Ferryman", is worth 8 million.', 'told'],
    [
      'What are the peptides called?',
      'Antimicrobial peptides called defensins are found in all animals.',
      'told',
    ],
    ['What is the satellite called?', 'The satellite weighs 640 kilograms.', 'open'],
    // Another name beside the pill is not its own.
    ['What is the name of the pill?', 'Drugmaker Corvex said its pill had failed.', 'open'],
    ['What is the name of the calf?', 'Rare rhino calf born at Wexcombe Zoo', 'open'],
    ['What is the name of the calf?', 'The calf is Zola.', 'told'],
    ['What is the name of the calf?', 'Zola was born on Monday.', 'unknown'],
    // Whoever did something is named by their name alone.
    ['What is the name of the minister?', 'The minister resigned on Friday.', 'unknown'],
    ['What is the mother of the calf called?', 'Her mother, Zola, is 14.', 'told'],
    ['What is the name of the pill?', 'Corvex said its once-daily pill had failed.', 'open'],
    ['What is the name of the ice cream?', 'The ice cream brand has a new flavour, "Justice".', 'unknown'],
    // What something is, is told in many ways.
    ['What was the naval base called?', 'Dyrra, one of the largest naval bases, fell.', 'told'],
    [
      'What was the naval base called?',
      'In time, Dyrra—one of the most important naval bases of the sea—fell.',
      'unknown',
    ],
    ['What was the naval base called?', 'He took Dyrra as a naval base.', 'unknown'],
    ['What was the war called?', 'He won the war known as the War of Two Capitals.', 'unknown'],
  ])('%s %s', (question, sentence, expected) => {
    expect(verdict(question, sentence)).toBe(expected);
  });
});

describe('what caused something', () => {
  test.each([
    ['What caused the fire?', 'The cause was a faulty heater, investigators said.', 'told'],
    ['What caused the fire?', 'The blaze was sparked by a faulty heater.', 'told'],
    ['What caused the fire?', 'The cause is not known.', 'unknown'],
    ['What caused the fire?', 'The fire injured nine workers.', 'unknown'],
  ])('%s %s', (question, sentence, expected) => {
    expect(verdict(question, sentence)).toBe(expected);
  });
});

describe('what somebody did something to', () => {
  test.each([
    ['What did the union reject?', 'The union rejected the offer on Sunday.', 'told'],
    ['What did the union reject?', 'The union voted on the offer.', 'unknown'],
    ['What did the union reject?', 'The employers rejected the offer.', 'unknown'],
    ['What was Dov convicted of?', 'Dov was convicted of fraud.', 'told'],
    ['What was Dov convicted of?', 'Dov was acquitted of fraud.', 'unknown'],
  ])('%s %s', (question, sentence, expected) => {
    expect(verdict(question, sentence)).toBe(expected);
  });
});

test('a question in two sentences, and one of no known form, are left to the words', () => {
  expect(verdict('The bank failed. Why?', 'The bank failed.')).toBe('no form');
  expect(verdict('Why did the bank fail?', 'The bank failed.')).toBe('no form');
});
