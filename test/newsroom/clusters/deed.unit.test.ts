import { describe, expect, test } from 'vitest';
import { groups, item } from './engine-items.ts';

const paper = (title: string, text: string, publisher = 'The Harbour Gazette') =>
  item(title, { text, publisher });

describe('two items of one paper', () => {
  test.each([
    [
      'a politician of one state',
      [
        'Rep. Dennis Quarlow Gets A Blunt Reminder From Rovers After A Post',
        'The Florida Republican was told by a group of walkers to learn to read a map.',
      ],
      [
        'Rep. Dennis Quarlow Sells His Boat To An Undisclosed Buyer',
        'The Florida Republican lawmaker kept it near the family house for eleven summers.',
      ],
    ],
    [
      'a player of one club',
      [
        'Brian Teskel Learns To Bake With His Grandmother',
        'The Quillon Herons quarterback shared a recipe for rye loaves in a cookery programme.',
      ],
      [
        'Brian Teskel Will Advise A Television Station When He Retires',
        'The Quillon Herons quarterback signed with the channel for ten seasons.',
      ],
    ],
    [
      'a date that has become a name',
      [
        'Watchdog Says Guards Erased Jan. 6 Messages',
        'The House committee heard of the erasure from an inspector on Friday.',
      ],
      [
        'Trial Of Adviser Opens Over Jan. 6 Refusal',
        'He declined to appear before the House committee in spring.',
      ],
    ],
  ])('that have nothing in common but %s are two stories', (_, one, other) => {
    expect(groups([paper(one[0]!, one[1]!), paper(other[0]!, other[1]!)])).toHaveLength(2);
  });

  test.each([
    [
      'what happened to somebody',
      [
        'Dennis Quarlow Resigns Over Forged Invoices',
        'The Florida Republican admitted to eleven forged invoices for a barge.',
      ],
      [
        'Prosecutors Study Forged Invoices Of Dennis Quarlow',
        'The Florida Republican resigned on Monday over invoices for a barge.',
      ],
    ],
    [
      'a disaster with a name',
      ['Hurricane Orla Nears Florida', 'Forecasters expect Hurricane Orla to make landfall tonight.'],
      ['Hurricane Orla Lashes Florida Coast', 'Hurricane Orla made landfall with winds that tore off roofs.'],
    ],
  ])('that share %s are one story', (_, one, other) => {
    expect(groups([paper(one[0]!, one[1]!), paper(other[0]!, other[1]!)])).toHaveLength(1);
  });
});

test('columns under one long heading are a story each, though each time the text is another', () => {
  const column = (week: string, text: string) =>
    paper(`The Loveliest Letters About Ferries And Gulls This Week (${week})`, text);
  expect(
    groups([
      column('Oct. 2-8', '“My gull thinks that the ferry is late because of him and his breakfast.”'),
      column('Oct. 9-15', '“Every ferry is the loveliest ferry in the world, says our gull at breakfast.”'),
    ]),
  ).toHaveLength(2);
});
