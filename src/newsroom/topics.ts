import type { Category } from '../stories/index.ts';
import { type Segment, Trie, tokenize } from './gazetteer/index.ts';

/** A subject that words give away: the tag it is filed under and the category it speaks for. */
export interface Topic {
  readonly tag: string;
  readonly category: Category | undefined;
  /** How strongly it speaks for its category: 1 a hint, 2 usual, 3 near certain. */
  readonly weight: number;
}

/** A topic found in a text: words `from` (inclusive) to `to` (exclusive). */
export interface TopicHit {
  readonly topic: Topic;
  readonly from: number;
  readonly to: number;
}

/**
 * The topics, one a line: `tag | category weight | words`. A trailing `+` stands for the plural too. A tag in
 * brackets is never shown: its words only help to find the category. Words are compared without regard to case, so
 * only such stand here as mean one thing.
 */
export const TOPIC_TABLE = `
interest-rates | economy 3 | interest rate+, rate hike+, rate cut+, rates on hold, cash rate, rates unchanged, official rates, monetary policy, home loan rates, mortgage rate+
inflation | economy 3 | inflation, cpi, consumer prices, cost of living, deflation, stagflation
economic-growth | economy 3 | gdp, economic growth, economic recovery, gross domestic product, economy grows, economy shrinks, economic slowdown, economic outlook
recession | economy 3 | recession, economic downturn, economic crisis, financial crisis, depression fears
employment | economy 2 | jobless, jobless rate, unemployment, jobs growth, job losses, job cuts, jobs report, job creation, employment figures, payrolls, job seekers, labour shortage, labor shortage, skills shortage
wages | economy 2 | wage rise+, minimum wage, pay rise+, pay claim+, pay deal, pay dispute+, wages, wage claim+, pay offer, pay talks, pay increase+
trade | economy 2 | free trade, trade deal, trade talks, trade deficit, trade surplus, fta, tariff+, trade war, trade pact, export ban, exports, trade agreement, trade barriers, imports, import ban, export boost, customs duties
budget | economy 2 | budget, budget surplus, debt ceiling, government shutdown, stimulus, fiscal
taxes | economy 2 | tax, taxes, tax cut+, gst, tax reform, taxpayers, irs audit, tax office, ato, levy, payroll tax, income tax
currencies | markets 3 | exchange rate, exchange rates, dollar falls, dollar rises, dollar climbs, dollar soars, currency market+, devaluation, currency crisis
stock-markets | markets 3 | shares close, stock market+, share market+, sharemarket, stocks close, wall st, shares fall, shares rise, shares slump, bull market, bear market, all ords, share price, share prices, stocks plunge, stocks tumble, stocks surge, bank stocks, resource stocks, market closes, market rally, market slides, stocks rise, stocks fall
bonds | markets 3 | bond yields, treasury yields, government bonds, junk bonds, bond market, gilts
crypto | markets 3 | cryptocurrency, cryptocurrencies, crypto, nft, nfts, blockchain, stablecoin+
commodities | markets 2 | commodity prices, oil price+, gold price+, futures, petrol price+, gas prices, wool prices, wheat price+
earnings | business 3 | profit, profits, half year profit, net profit, quarterly loss, earnings, full year profit, annual profit, record profit, profit forecast, profit warning, quarterly earnings, revenue
mergers | business 3 | merger, mergers, takeover target, hostile takeover, company takeover, takeover bid, takeover battle, takeover offer, acquisition, buyout, joint venture, merger talks, buys stake, acquires
bankruptcy | business 3 | bankruptcy, receivership, administrators, liquidator+, creditors, insolvency, voluntary administration, liquidation
layoffs | business 2 | layoffs, lays off, retrenched, redundancies, retrenchments, sacked workers, jobs to go, job cuts, axes jobs, plant closure, factory closure, stood down workers
shareholders | business 2 | shareholder+, ceo, chief executive, board of directors, agm, investors, ipo, share float, executive pay
retail | business 1 | retailer+, retail sales, supermarket+, shoppers, shopping centre+, black friday, trading hours, consumer confidence
banking | business 2 | banks, banking, credit union+, home loans, mortgage+, lender+, credit card+
insurance | business 2 | insurance, insurer+, premiums, public liability, compo
property | business 2 | real estate, housing market, property market, house prices, housing boom, home prices, property boom, housing affordability, building approvals, rent+ rise, landlords, developer+, subdivision, property developer+
manufacturing | business 1 | manufacturer+, manufacturing, factory, car maker+, assembly line, smelter
mining | business 2 | mine, mines, miners, mining, mining company, miner, coal mine+, gold mine+, exploration, ore, mineral+, mineral sands, drilling, prospector+
energy | business 2 | gas pipeline, power station+, power plant+, electricity, energy prices, power prices, oil and gas, power supply, blackout+, gas field, refinery, energy crisis, power bills, fuel prices, gas plant
renewable-energy | environment 2 | wind farm+, solar, solar power, renewable energy, renewables, wind power, wind energy, clean energy, hydro power, ethanol
aviation | business 1 | airline+, airport+, flights, air service+, pilots, airlines, airfares, air fares, jetliner
shipping | business 1 | shipping, container ship+, freight, cargo, waterfront, wharf, tanker
rail | business 1 | rail, railway, freight train+, train line, rail line, rail link
strikes | business 2 | industrial action, strike action, workers strike, teachers strike, nurses strike, union threatens, stopwork, stop work, walk off job, industrial dispute, picket, trade union+, unionize, unionizing, enterprise agreement, strike over pay
agriculture | business 2 | farmers, farmer, farming, growers, grower, graziers, crop, crops, harvest, livestock, cattle, wool, wheat, grain, dairy, canegrowers, fruit growers, agriculture, agricultural, abattoir, meatworks, beef, sheep, lamb, pork, orchard+, irrigators, primary producers, winemaker+, grape growers, wineries, winery, vineyard+, saleyards, live export+, crayfish, farm, farms, rural
fishing-industry | business 1 | fishermen, fishery, fisheries, commercial fishing, aquaculture, trawler+, prawn+, lobster+, oyster growers, tuna
tourism | business 1 | tourism, tourist+, visitors numbers, hotel, resort, backpacker+, cruise ship+, holidaymakers
gambling | society 1 | gambling, pokies, casino, poker machine+, lottery, gaming machines
elections | politics 3 | election+, by election, poll date, preselection, voters, ballot, polling, midterm+, midterms, primary race, caucus, electorate, referendum, campaign trail, runoff, re election, reelection, electoral, candidate+, exit poll, opinion poll, opinion polls, senate race, governor race, recount, votes, vote count, voting rights, swing state
parliament | politics 3 | parliament, senate, house of representatives, senator+, congress, congressman, congresswoman, lawmakers, lawmaker, mp, mps, backbencher+, filibuster, legislation, state legislature, upper house, lower house, question time, gop, bipartisan, bundestag, knesset, sen
government | politics 2 | prime minister, pm, premier, minister, ministers, cabinet, oppn, opp, opposition leader, shadow minister, coalition, alp, libs, nats, greens, liberals, democrats, republicans, govt, fed govt, government, treasurer, governor, gov, president, white house, attorney general, leadership challenge, chancellor, chief minister, mcconnell, legislature
local-government | politics 2 | council, councils, councillor+, mayor, mayors, shire, local government, city council, deputy mayor, alderman, aldermen, rates rise council, ratepayers, lord mayor, councillor
impeachment | politics 3 | impeachment, impeach, impeached
corruption | politics 2 | corruption, bribery, kickbacks, bribe, bribes, icac, cmc, embezzlement
lobbying | politics 1 | lobbyist+, lobby, campaign finance, super pac, donors
gun-control | politics 2 | gun control, gun laws, gun safety, gun rights, background checks, assault weapons ban, gun buyback
abortion | politics 2 | abortion, abortions, roe v wade, planned parenthood, anti abortion
immigration | politics 2 | immigration, immigrant+, migrants, asylum seeker+, asylum, detention centre+, refugee+, detainees, boat people, border wall, border patrol, deportation, deported, visa, visas, people smuggling, people smugglers, dreamers, daca
war | world 3 | war, troops, air strike+, airstrike+, ceasefire, rebels, militants, insurgents, guerrillas, peacekeepers, invasion, military offensive, warplanes, civil war, soldiers killed, roadside bomb, shelling, missile+, gunmen kill, coalition forces, marines, army, militia, frontline, front line, troop, shells, artillery, drone strike+
terrorism | world 3 | terrorism, terrorist+, terror, suicide bomber+, suicide bombing+, suicide attack, bomb blast, car bomb, bombing, bombings, bombers, hostage+, al qaeda, hijackers, extremists, militant
diplomacy | world 2 | summit, peace talks, ambassador, envoy, foreign minister, diplomats, embassy, sanctions, treaty, bilateral, security council, consulate, diplomatic, peace plan, peace deal, peace process, weapons inspectors
nuclear-weapons | world 3 | nuclear weapons, nuclear program, nuclear arms, nuclear talks, nuclear deal, wmd, weapons of mass destruction, chemical weapons, nuclear test, ballistic missile+, uranium enrichment, nukes
defence | world 1 | defence force, navy, warship+, frigate, submarine+, air force, military, soldier+, veterans, defense, adf, raaf, diggers, anzac
coup | world 3 | coup, coup attempt, martial law, junta, mutiny
human-rights | world 2 | human rights, genocide, war crimes, ethnic cleansing, torture, political prisoners, abuse of prisoners
humanitarian-aid | world 2 | humanitarian, aid workers, famine, food aid, relief effort, aid agencies, aid convoy
piracy-at-sea | world 1 | pirates attack, hijacked ship
protests | society 1 | protest, protests, protesters, rally, rallies, demonstrators, demonstration, demonstrations, riot, riots, unrest
drought | environment 3 | drought, droughts, drought relief, drought aid, drought stricken, water restrictions, dry spell, drought affected, exceptional circumstances
wildfire | environment 3 | bushfire+, wildfire+, fire ban, fire bans, total fire ban, bush fire+, grass fire+, grassfire, forest fire+, firefighters, blaze, fire season, fire danger, burning off, backburning, fires burn, fire crews
floods | environment 3 | flood, floods, flooding, floodwaters, flash flooding, flood warning, flooded, dam burst, mudslide+, landslide+
storms | environment 2 | storm, storms, hurricane+, cyclone+, typhoon+, tornado+, tornadoes, hailstorm, hail, wild weather, severe weather, blizzard, snowstorm, thunderstorm+, gale, gales, tropical storm, winter storm, lightning
earthquakes | environment 3 | earthquake+, quake, quakes, tsunami+, tremor, aftershock+, volcano, volcanic, eruption, erupts
weather | environment 2 | rain, rainfall, heatwave, heat wave, cold snap, snow, weather, frost, temperatures, forecast rain, good rain, rains, downpour, snowfall, bureau of meteorology
water | environment 2 | water, dam, dams, groundwater, irrigation, water supply, water rights, water quality, environmental flows, catchment, reservoir, salinity, desalination, pipeline plan, water plan, weir, aquifer, sewage, blue green algae, algal bloom
climate-change | environment 3 | climate change, global warming, greenhouse gas, greenhouse gases, carbon emissions, emissions, kyoto, kyoto protocol, paris agreement, carbon tax, fossil fuel+, climate crisis, climate, sea level, paris climate, ozone, carbon
pollution | environment 3 | pollution, oil spill, toxic, toxic waste, contamination, contaminated, contaminants, waste dump, nuclear waste, nuclear dump, plastic bags, litter, landfill, lead levels, recycling, rubbish, asbestos, chemical spill, fuel spill, oil slick, epa, smog
conservation | environment 3 | conservation, national park+, endangered, wildlife, logging, old growth, rainforest, land clearing, world heritage, marine park, whale+, whaling, threatened species, forests, habitat, koala+, turtle+, environmentalists, greenpeace, great barrier reef, barrier reef, biodiversity, conservationists, sanctuary, wetlands, extinction, poaching, tree clearing, native vegetation, forestry, environmental, kangaroo cull, platypus, penguin+
animals | environment 1 | shark, crocodile+, dog attack, snake+, puppy, elephants, koalas, cane toad+, feral, locust+, locusts, pest, pests, weeds, dingo+, birds, camel+, bees, fire ants, rabbit+, dogs, cats, panda, zoo, animal, animals, gorilla, tiger cub
health | health 2 | health, hospital, hospitals, doctors, doctor, nurses, nurse, patients, surgery, surgeon+, medical, medicare, bulk billing, gps, clinic, medicine, ambulance, elective surgery, emergency department, maternity, paramedics, ama, health care, healthcare, obamacare, health insurance, dental, dentist, midwives, aged care, nursing home+, obesity, diabetes, smoking, tobacco, disease, blood donors, organ donors, transplant, pharmacist+, pharmaceutical, diagnosis, diagnosed, sperm, heart attack, asthma, allergy, autism, disability, disabled, dementia, alzheimers, diet, immunisation
covid-19 | health 3 | covid, covid 19, coronavirus, omicron, delta variant, social distancing, mask mandate+
epidemics | health 3 | sars, bird flu, ebola, epidemic, epidemics, pandemic, meningococcal, dengue, malaria, influenza, monkeypox, zika, legionnaires, legionnaire, cholera, measles, ross river virus, mad cow, salmonella, food poisoning, flu, hepatitis, tuberculosis, anthrax, smallpox, pneumonia
vaccines | health 3 | vaccine+, vaccination+, vaccinated, booster+, anti vaxxer+, vaccinate, immunisation, boosters
cancer | health 3 | cancer, chemotherapy, tumour, tumor, leukaemia, melanoma, mammogram
mental-health | health 2 | mental health, depression, suicide prevention, anxiety, psychiatric, ptsd, therapist, wellness, burnout
hiv-aids | health 3 | hiv, aids, hiv aids
drug-policy | health 1 | heroin, injecting room, opioid+, opioids, methadone, marijuana, cannabis, fentanyl, drug overdose
reproductive-health | health 2 | ivf, pregnancy, pregnant, childbirth, contraception, breastfeeding, fertility
courts | society 2 | court, courts, judge, jury, supreme court, high court, verdict, lawsuit, sues, sue, sentence, sentenced, magistrate, inquest, coroner, prosecutor+, pleads guilty, not guilty, testimony, testify, testifies, convicted, conviction, acquitted, bail, faces court, jailed, jail, in court, indicted, plea, guilty, lawyer+, subpoena, royal commission, tribunal, extradition, prison, prisoner, inmate+, parole, death penalty, charges dropped
crime | society 2 | murder, murders, police, stabbing, stabbed, shooting, shot dead, robbery, armed robbery, theft, thieves, stolen, rape, sex assault, sexual assault, assault, assaults, attacker, arrested, arrest, drug bust, drug trafficking, drug charges, fraud, kidnap, kidnapped, kidnapping, manslaughter, child porn, paedophile+, burglary, bashing, bashed, gang, gunman, gunmen, charged, homicide, killer, drug raid, vandals, vandalism, arson, arsonist+, arsonists, break in, break ins, manhunt, crime, cannabis crop, mass shooting, stalking, suspect, suspects, detectives, siege, child abuse, stabbings, bank robber, road rage, hijack, cops, cop, drink driving, drink driver, speeding, pedophile, molesting
accidents | society 2 | crash, crashes, plane crash, car crash, road toll, collision, rollover, fatal, fatality, drowns, drowning, drowned, missing man, killed in, truck crash, bus crash, train derailment, derailment, explosion, house fire, injured in, accident, accidents, rescued, road death+, road deaths, electrocuted, hit and run, search for missing, light plane, helicopter crash, body found, factory fire, fire destroys, car accident, capsized, dies after, level crossing
education | society 2 | school, schools, teachers, teacher, students, student, university, uni, universities, college, principal, classroom, kindergarten, preschool, tafe, hecs, literacy, curriculum, education, campus, higher education, exams, uni fees, student debt
indigenous-affairs | society 2 | indigenous, aboriginal, aborigines, native title, atsic, land rights, reconciliation, stolen generation, tribal, elders, native american, first nations
housing | society 1 | public housing, homeless, homelessness, rental, housing, eviction+, caravan park
religion | society 2 | church, churches, pope, archbishop, bishop, bishops, clergy, priest, priests, anglican, catholic, muslim, muslims, mosque, islamic, christian, christians, jewish, vatican, pastor, cardinal, religious, evangelical, synagogue, jews, hajj, ramadan, antisemitism, anti semitic
race-relations | society 2 | racism, racist, racial, civil rights, police brutality, white supremacist+, white supremacy, black lives matter, hate crime+, slavery, reparations, blackface, confederate
lgbtq | society 2 | gay, lesbian, lgbtq, lgbt, same sex, transgender, gay marriage, queer, nonbinary, pride month
womens-rights | society 2 | sexism, sexist, metoo, equal pay, gender, feminist+, feminism, harassment, sexual harassment, domestic violence
families | society 1 | childcare, child care, parents, parent, families, parenting, mum, mums, baby, babies, child support, custody, mothers, kids, wedding+, marriage, divorce, dads, moms, mom, toddler
welfare | society 1 | welfare, pension, pensioners, centrelink, charity, charities, salvation army, poverty, social security, volunteers, blood bank, food bank
youth | society 1 | youth, young people, teens, teenagers, schoolies
royal-family | culture 2 | royal family, royal wedding, prince william, prince harry, meghan markle, queen elizabeth, kate middleton, royals, buckingham palace, prince charles
transport-safety | society 1 | road safety, speed cameras, seat belts, speed limit, highway, road works, motorists, bypass, roads, pedestrian+, bus service, taxi, taxis, traffic
technology | technology 3 | software, internet, computer, computers, online, broadband, hackers, hacker, hacked, website, web site, cyber, cyberattack, ransomware, smartphone+, app, apps, artificial intelligence, robot+, robots, startup+, silicon valley, spam, e mail, emails, email, browser, mobile phone+, mobile phones, telco, telecommunications, phone service, digital tv, chip maker, semiconductor+, microchip, open source, data breach, password+, wi fi, encryption, search engine, virtual reality, worm virus, computer virus, computer viruses, virus attack, email virus, internet virus, linux, bittorrent, bandwidth, self driving
social-media | technology 2 | social media, twitter users, tiktok, facebook, misinformation, disinformation, deepfake+
artificial-intelligence | technology 3 | artificial intelligence, machine learning, chatgpt, ai chatbot
privacy | technology 2 | privacy, surveillance, facial recognition, spyware
space | science 3 | nasa, spacecraft, space station, astronaut+, astronauts, rover, asteroid+, astronomers, comet, telescope, galaxy, black hole+, mars mission, moon landing, solar eclipse, lunar, cosmonaut+, space shuttle, spacex, orbit, universe, planet, supernova
research | science 2 | scientists, scientist, researchers, study finds, research, fossil+, dinosaur+, archaeologists, dna, genetic, genes, stem cell+, clone, cloned, cloning, cloned sheep, gm crops, gm canola, gm food, genetically modified, nobel prize, physicist+, chemistry, laboratory, biologists, species discovered, new species, neanderthal+, csiro, physics, skeleton
genetic-engineering | science 2 | gm crops, gm canola, gm food, genetically modified, gene technology, stem cell+, crispr
cricket | sport 3 | cricket, cricketer+, wickets, wicket, innings, test match, test side, test series, one day series, batsman, batsmen, bowler, bowlers, odi, ashes, lbw, century against, waugh, warne, gilchrist, ponting, tendulkar, ganguly, first test, second test, third test, run chase, spinner, paceman, hayden, bichel, mcgrath, gillespie, flintoff, vaughan, twenty20, world cup final, pura cup, ing cup, lara, shoaib, muralitharan, murali, macgill, black caps, wicketkeeper
rugby | sport 3 | rugby, wallabies, wallaby, all blacks, brumbies, waratahs, super 12, springboks, scrum, nrl, state of origin, storm coach, kangaroos, sea eagles, sharks coach, rabbitohs, lions tour, six nations, tri nations, flanker, fly half, larkham, gregan, tuqiri, jonny wilkinson, wilkinson, fittler, lockyer, webcke, haka, souths, blues coach, wests tigers, test rugby
australian-football | sport 3 | afl, collingwood, essendon, carlton, dockers, kangaroos coach, port adelaide, brownlow, geelong cats, bulldogs coach, sheedy, malthouse, hird, kouta, footy, voss, premiership, akermanis
football | sport 3 | soccer, football, footballer+, footballers, premier league, champions league, fa cup, striker, goalkeeper, midfielder, uefa cup, man utd, man united, arsenal, chelsea, real madrid, juventus, bayern, ac milan, inter milan, socceroos, nsl, goalless, hat trick, uefa, fifa, manchester united, beckham, kewell, viduka, ronaldo, wenger, man u, euro 2004, barca, newcastle united, everton, tottenham, celtic, penalty shootout, equaliser, relegation, serie a, la liga, bundesliga, copa
tennis | sport 3 | tennis, wimbledon, australian open, us open, french open, davis cup, grand slam, hewitt, federer, agassi, roddick, sampras, clijsters, henin, serena, wta, atp, philippoussis, molik, dokic, seles, davenport, ferrero, nalbandian, fed cup, henman, mauresmo, capriati, pat rafter, safin, coria, moya, kuerten, indian wells, masters cup, straight sets, djokovic, nadal
golf | sport 3 | golf, golfer+, pga, us masters, ryder cup, british open, birdie, tiger woods, vijay singh, baddeley, allenby, mickelson, appleby, sorenstam, karrie webb, presidents cup, bogey, leaderboard, fairway
motor-sport | sport 3 | formula one, f1, grand prix, nascar, v8 supercar+, v8 supercars, schumacher, ferrari, motogp, rally championship, barrichello, montoya, raikkonen, webber, williams bmw, bathurst 1000, lowndes, skaife, bayliss, indycar, pole position, pit lane, mclaren, supercars, v8s
olympics | sport 3 | olympics, olympic, olympian+, ioc, athens games, commonwealth games, gold medal, medal, medals, silver medal, bronze, paralympic+, paralympics, winter games
american-sports | sport 3 | nfl, nba, super bowl, mlb, world series, quarterback, touchdown, baseball, basketball, wnba, nhl, hockey, ice hockey, march madness, lebron james, tom brady, lakers, yankees, red sox, patriots, linebacker, nbl, boomers, opals, stanley cup, kaepernick, college football, home run, playoff+, playoffs, slam dunk, linebackers, ncaa
athletics | sport 3 | athletics, marathon, sprinter, world record, swimmer+, swimmers, swimming, thorpe, thorpes, hackett, freestyle, cyclist, cycling, tour de france, lance armstrong, triathlon, triathlete, ironman, rower, rowers, rowing, decathlon, hurdles, gymnast+, gymnastics, simone biles, surfing, surfer+, sydney to hobart, americas cup, alinghi, netball, hockeyroos, kookaburras, world championships, petacchi, ullrich, vuelta, giro, velodrome, mcgee, oreilly, matildas, regatta, skiing, snowboarder, figure skating, decathlete, pole vault, javelin, tyson, boxing, boxer, heavyweight, tszyu, mundine, green fight, wrestling, ufc, title bout
horse-racing | sport 3 | melbourne cup, cox plate, jockey+, jockeys, horse racing, thoroughbred+, racehorse+, kentucky derby, race club, caulfield cup, golden slipper, makybe diva, trots, greyhound+
doping | sport 3 | doping, drug test, drugs test, steroid, steroids, wada, thg, epo, positive test
(sport) | sport 2 | coach, team mate+, teammate+, squad, semi final+, semis, semi, quarter final+, grand final, premiers, title race, championship, championships, skipper, hamstring, knee injury, groin, win over, wins over, victory over, thrash, thrashes, upset win, series win, unbeaten, winning start, play off, fixture, league, retires hurt, overtime, scores, sports, athlete+, athletes, sporting, sport, whitewash, tournament, seed, seeds, top seed, referee, referees, tour match, champs, lions, swans, crows, demons, magpies, eels, panthers, dragons, raiders, bulldogs, roosters, broncos, winger, quarter finals, own goal, world cup, stumps, innings, qualifier+, qualifying, stage win, umpire, umpires, sin bin
(play) | sport 1 | final spot, finals, title, cup, captain, injury list, defeat, clash, opener, debut, second round, third round, first round, player, players, match, fans, side, opening win, number one, win, wins, lead, bench, draw, beat, beats, downs, rout, draws level, stadium, comeback, record win, champion, champions, rival, rivals, loss, lose, suspension, kiwis, aussies, aussie, tackle, form, spot, selectors, thriller, back in, crown, tigers, eagles, saints, hawks, cowboys, warriors, knights, crusaders, relay, derby, races, racing, trainer, pole, indy, rangers, lehmann, langer, bevan, scud, els, sharks, blues, reds, jones, hookes, gasnier, dope, wicket keeper, harriers, bucks, spurs, pistons, crocs, taipans, wildcats, breakers, 36ers, hawks coach, celts, kahn, gunners, magpie, thrashing, duel, triumph, triumphs, victory, eliminated, knocked out, ousted, qualify, qualifies, qualifies for, winless, game, games, season, hattrick, goal, goals, coaching, dropped for, recall for, sidelined, injured player, defeats, contract extension, retires, selection, club, clubs, teams, team, rookie, draft, sledging, sign with, swoop
film | culture 3 | film, films, movie, movies, box office, oscar+, oscars, hollywood, actor, actors, actress, film director, film festival, trailer, blockbuster, harry potter, star wars, cinema, cinemas, sequel, marvel, james bond, pixar, documentary, screenplay, biopic, academy award+, golden globe+, golden globes, filmmaker+, rings
television | culture 2 | tv, tv show, sitcom, netflix, reality tv, emmy+, emmys, emmy awards, late night, saturday night live, snl, daily show, stephen colbert, colbert, seth meyers, jimmy kimmel, kimmel, jimmy fallon, fallon, trevor noah, game of thrones, bachelorette, bachelor, streaming, season finale, tv series, conan, john oliver, the simpsons, jeopardy, ellen degeneres, ratings, big brother, neighbours, logies, talk show, showrunner, series finale, real housewives
music | culture 3 | music, album, song, songs, singer, band, concert, concerts, rapper, grammy+, grammys, rock band, tour dates, opera, orchestra, country music, pop star, festival, musician+, musicians, rolling stones, beatles, taylor swift, beyonce, kanye west, lady gaga, rihanna, ariana grande, hip hop, aria, arias, music video, jazz, billboard, symphony, cardi b, lizzo, vmas, spotify, guitarist, drummer
books | culture 3 | book, books, author, novel, novelist, poet, booker, literary, writers, publisher, bestseller, pulitzer, library, memoir, writer
arts | culture 2 | art, arts, exhibition, museum, gallery, painting, paintings, artist, artists, theatre, ballet, dance, sculpture, archibald, photographer, architecture, playwright, dancers, biennale, broadway, comedian+, comedy, cartoonist, circus, show day, royal show, portrait
celebrity | culture 2 | celebrity, celebrities, kardashian, paparazzi, red carpet, kim kardashian, britney spears, jennifer lopez, brad pitt, johnny depp, ryan reynolds, chrissy teigen, oprah, dolly parton, michael jackson, tom cruise, pete davidson, will smith, kidman
media | culture 2 | media, journalist+, journalists, newspaper, newspapers, broadcaster, broadcasting, radio, abc, bbc, tabloid, reporters, reporter, press freedom, fox news, cnn, msnbc, news anchor, alan jones, tucker carlson
fashion | culture 2 | fashion, designers, supermodel, makeup, skincare, sneakers, gown
food | culture 2 | recipe+, recipes, chef, chefs, restaurant+, restaurants, cooking, cook, food, wine, wines, beer, coffee, chocolate, pizza, burger, cocktail+, bread, dessert, dinner, snacks, foods
travel | culture 1 | travel tips, vacation+, road trip+, travelers, travellers, travel
holidays | culture 1 | christmas, thanksgiving, halloween, easter, new year, new years, valentines day, mothers day, australia day, anzac day, mardi gras
humor | culture 2 | tweets, funniest, hilarious, funny, jokes, joke, meme, memes, spoof, mocks, trolls, satire, parody, spoofs, roasts
viral | culture 1 | viral, viral video, goes viral, internet reacts
home-and-living | culture 2 | decor, gifts, gift guide, bedroom, mattress, furniture, closet, amazon prime day, prime day, cyber monday, bathroom, houseplants
dating | society 1 | dating, online dating, sex life, breakup, breakups
(other meanings) | - 0 | doctor strange, doctor who, state of the union, screen actors guild, european union, soviet union, union jack, student union, civil union+, credit where, price war, price wars, war of words, bidding war, turf war, war memorial, drug war, ratings war, trans tasman, trans fat, trans fats, miss universe, shuttle bus, public appeal, hearing aid+, feasibility study, gp, rain delay, fire sale, under fire, fires back, fire up, fired up, fire department, in the running, on trial basis, crash course, crash diet, court case against, tennis court, food court, storm through, storms into, storms home, storm into, take by storm, blood test+, capital punishment, sign off, bank holiday, river bank, home run hitter, health check, hot water, dead heat, social studies, war cry, culture war, culture wars, star trek, power struggle, power play, nuclear family, royal flying doctor service, new book club, trade places, trade off, book your, face off, white house
(world) | world 1 | trans pacific, annexation, prime ministers visit, foreign policy, oppression, dictator, dictators, regime, exile
(politics) | politics 1 | opposition, leadership, administration, labor, policy, reforms, bill, law, laws, funding, plan to cut, ministers, campaign, vote, voted, vows, party, political, politics, treasury, lobby group, inquiry, constituency, republic, state govt, public service, policy change
(society) | society 1 | appeal, hearing, trial, ruling, charges, officer, abuse, drugs, missing, plane, bodies, killed, dies, death, dead, deaths, injured, injuries, injury in, stabbed, woman, victim, victims, family, community, residents, resident, heritage, bridge, road, funeral, search, rescue, rescuers, inquest, attack on, bomb hoax, hoax, driver, drivers, pilot, truck, teen, boy, girl, man, men, compensation claim, memorial, volunteer, elderly, schoolboy, mother, father, son, daughter, hostel
biosecurity | environment 1 | quarantine, biosecurity, exotic pest+
(health) | health 2 | virus, outbreak, lockdown+, face masks, blood, stroke victim, rural doctors, gps, bed closures, patient, specialists, trial drug, treatment, hospital beds, drug treatment, anaesthetists, syringe, needle exchange
(science) | science 2 | study, rocket launch, rockets into space, shuttle, satellites, satellite, evolution, in space, into space, experiment+, scientific, telescope project
(economy) | economy 1 | rate rise+, rates rise, rates hold
(environment) | environment 1 | dolphin+, river, lake, coast erosion, beach erosion, environment, green group+, tree, trees, fire, fires
(business) | business 1 | union, unions, takeover, company, companies, firm, industry, industries, business, businesses, market, sales, jobs, workers, investment, factory workers, commercial, brewery, winemakers, price, prices, contract, tender, trading, import, export, telco, store, stores, plant, marketing, employers, staff, chamber of commerce, product+, brand, customers, consumers, accc, payout
(culture) | culture 1 | festival, show, star, stars, prince, musical, style, beauty, dress, hair, models, performance, performers, fans of, parade, screen, crowe, starlet, exhibit, celebrations, celebrates, celebrate, gift, kitchen, theatre company, comeback tour
`;

const TRIE = new Trie<Topic>();
/** All topics by tag; those in brackets are never shown. */
export const TOPICS: ReadonlyMap<string, Topic> = load();

/** The topics whose words stand in a text, in order; the longest words win where two overlap. */
export function findTopics(tokens: Segment['tokens']): TopicHit[] {
  return TRIE.find(tokens, () => true).map(({ value, from, to }) => ({ topic: value, from, to }));
}

/** Whether a topic's tag may be shown to readers. */
export function isShown(topic: Topic): boolean {
  return !topic.tag.startsWith('(');
}

function load(): Map<string, Topic> {
  const topics = new Map<string, Topic>();
  const claimed = new Set<string>();
  for (const line of TOPIC_TABLE.split('\n')) {
    if (line === '') continue;
    const [tag, kind, words] = line.split(' | ') as [string, string, string];
    const [category, weight] = kind.split(' ') as [Category, string];
    const topic = { tag, category: kind === '- 0' ? undefined : category, weight: Number(weight) };
    topics.set(tag, topic);
    for (const written of words.split(', ')) {
      for (const phrase of written.endsWith('+')
        ? [written.slice(0, -1), `${written.slice(0, -1)}s`]
        : [written]) {
        const sequence = tokenize(phrase).map(({ word }) => word);
        // The first topic that lists a phrase has it: the table runs from the particular to the general.
        const key = sequence.join(' ');
        if (claimed.has(key)) continue;
        claimed.add(key);
        TRIE.add(sequence, topic);
      }
    }
  }
  return topics;
}
