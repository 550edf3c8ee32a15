//go:build !js

package ladder

// moreTechniques fills in the rows of techniques that few people use. They are not in the web page, which asks for the
// easiest step: they come after all techniques with a number.
func moreTechniques() {
	enter(AvoidableRectangle, "avoidable rectangle", "", Beyond, 100, 302, (*Board).avoidableRectangle, avoidableRectangleWords,
		".7.4.3.9.364..92....9.76.3475..94.616....574949..6..2.83564.9.2916.324..2479.8...")
	techniques[AvoidableRectangle].puzzle = ".7.4...9.3.....2.......6.34.....4.616....57...9.......8.5.....2..6.3....2..9.8..."
	fishRow(FinnedXWing, "finned X-wing", 130, 310, fishKind{2, basic, someFins},
		".7.2961..96.13827..2.754.....68.9...71.362....8.5.7..6.3.62598...8973....9.481...")
	fishRow(SashimiXWing, "sashimi X-wing", 150, 320, fishKind{2, basic, leanFins},
		"6..5...4.4.18.........6.1........6.38....9..5.7.3..2....8.4.3...4.9....72...5....")
	fishRow(FinnedSwordfish, "finned swordfish", 200, 330, fishKind{3, basic, someFins},
		".7.2961..96.13827..2.754.....68.9...71.362....8.5.7..6.3.62598...8973....9.481...")
	fishRow(SashimiSwordfish, "sashimi swordfish", 240, 340, fishKind{3, basic, leanFins},
		".8..1.369.....28179....8542...8...5..7.543.8.8.52..473...1.46.8.4..8.1.5168...7.4")
	fishRow(FinnedJellyfish, "finned jellyfish", 250, 350, fishKind{4, basic, someFins},
		"..76....86.5..2.7.1.8....6..6...4..5.5..2.6.7...56984.....9635.2.64..7895......16")
	fishRow(SashimiJellyfish, "sashimi jellyfish", 260, 360, fishKind{4, basic, leanFins},
		"354......672.18...9813...2.54.163...13.285...26847931571.....5.49......682....97.")
	fishRow(Squirmbag, "squirmbag", 470, 181, fishKind{5, basic, noFins},
		"12..87459849..1.72.7.92481.412793.8.6982451377..816294.84.697219671.2.482.147896.")
	fishRow(Whale, "whale", 470, 182, fishKind{6, basic, noFins},
		"7426.85.11.572.864..815427..54312.8781.475..22739864155..84712.4812..756.27561.48")
	fishRow(Leviathan, "leviathan", 470, 183, fishKind{7, basic, noFins},
		"6.971.52412..45.965.4692.1.9.145.268.56.2914..421.6.592659..4.1.185649.249.2.1685")
	fishRow(FinnedSquirmbag, "finned squirmbag", 470, 361, fishKind{5, basic, someFins},
		"56.9.24717.9.14562214657938856729143371.462.99421..7.64.529.61762.471.95197.6..24")
	fishRow(SashimiSquirmbag, "sashimi squirmbag", 470, 362, fishKind{5, basic, leanFins},
		"43.76.19887.4.93566.938.24776493.58.3.8.574699..64873.283576914147893625596..4873")
	fishRow(FinnedWhale, "finned whale", 470, 363, fishKind{6, basic, someFins},
		"8.524..69.3965824.64279.58.3..584926584962...2961374589534.68.2.68325.9442.8.9635")
	fishRow(SashimiWhale, "sashimi whale", 470, 364, fishKind{6, basic, leanFins},
		".35814..98.1.9635494.35..18.8.539.414.31689.55194..863158..3496264981537397645182")
	fishRow(FinnedLeviathan, "finned leviathan", 470, 365, fishKind{7, basic, someFins},
		".94.8271..8.1.794212749.8..418329..79327654817..8143298492.1.7..7194.2.82.3.78194")
	fishRow(SashimiLeviathan, "sashimi leviathan", 470, 366, fishKind{7, basic, leanFins},
		"7..813.64814.76.233.62.4187.8.4326712476.13.8163.8724.43.76981..713284.66.814573.")
	fishRow(FrankenXWing, "Franken X-wing", 300, 470, fishKind{2, franken, noFins},
		"2.3.6.8177861324591..7.832683467159256289374197142568331..872644283169756.72..138")
	fishRow(FrankenSwordfish, "Franken swordfish", 350, 480, fishKind{3, franken, noFins},
		"2.3.6.8177861324591..7.832683467159256289374197142568331..872644283169756.72..138")
	fishRow(FrankenJellyfish, "Franken jellyfish", 370, 490, fishKind{4, franken, noFins},
		"2.3.6.8177861324591..7.832683467159256289374197142568331..872644283169756.72..138")
	fishRow(FrankenSquirmbag, "Franken squirmbag", 470, 500, fishKind{5, franken, noFins},
		"4293.568.157648239863.2.5.49765321485428..963381496752218.543.673426.8.5695.8342.")
	fishRow(FrankenWhale, "Franken whale", 470, 510, fishKind{6, franken, noFins},
		"31625.9.7.72.196.39..6731.263.79251...716.239129.3576.463527891795381426281946375")
	fishRow(FrankenLeviathan, "Franken leviathan", 470, 520, fishKind{7, franken, noFins},
		".35814..98.1.9635494.35..18.8.539.414.31689.55194..863158..3496264981537397645182")
	fishRow(FinnedFrankenXWing, "finned Franken X-wing", 390, 530, fishKind{2, franken, someFins},
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	fishRow(FinnedFrankenSwordfish, "finned Franken swordfish", 410, 540, fishKind{3, franken, someFins},
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	fishRow(FinnedFrankenJellyfish, "finned Franken jellyfish", 430, 550, fishKind{4, franken, someFins},
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	fishRow(FinnedFrankenSquirmbag, "finned Franken squirmbag", 470, 560, fishKind{5, franken, someFins},
		"2.3.6.8177861324591..7.832683467159256289374197142568331..872644283169756.72..138")
	fishRow(FinnedFrankenWhale, "finned Franken whale", 470, 570, fishKind{6, franken, someFins},
		"4293.568.157648239863.2.5.49765321485428..963381496752218.543.673426.8.5695.8342.")
	fishRow(FinnedFrankenLeviathan, "finned Franken leviathan", 470, 580, fishKind{7, franken, someFins},
		"31625.9.7.72.196.39..6731.263.79251...716.239129.3576.463527891795381426281946375")
	fishRow(MutantXWing, "mutant X-wing", 450, 590, fishKind{2, mutant, noFins},
		"4293.568.157648239863.2.5.49765321485428..963381496752218.543.673426.8.5695.8342.")
	fishRow(MutantSwordfish, "mutant swordfish", 450, 600, fishKind{3, mutant, noFins},
		"2.3.6.8177861324591..7.832683467159256289374197142568331..872644283169756.72..138")
	fishRow(MutantJellyfish, "mutant jellyfish", 450, 610, fishKind{4, mutant, noFins},
		"2.3.6.8177861324591..7.832683467159256289374197142568331..872644283169756.72..138")
	fishRow(MutantSquirmbag, "mutant squirmbag", 470, 620, fishKind{5, mutant, noFins},
		"4293.568.157648239863.2.5.49765321485428..963381496752218.543.673426.8.5695.8342.")
	fishRow(MutantWhale, "mutant whale", 470, 630, fishKind{6, mutant, noFins},
		"31625.9.7.72.196.39..6731.263.79251...716.239129.3576.463527891795381426281946375")
	fishRow(MutantLeviathan, "mutant leviathan", 470, 640, fishKind{7, mutant, noFins},
		".35814..98.1.9635494.35..18.8.539.414.31689.55194..863158..3496264981537397645182")
	fishRow(FinnedMutantXWing, "finned mutant X-wing", 470, 650, fishKind{2, mutant, someFins},
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	fishRow(FinnedMutantSwordfish, "finned mutant swordfish", 470, 660, fishKind{3, mutant, someFins},
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	fishRow(FinnedMutantJellyfish, "finned mutant jellyfish", 470, 670, fishKind{4, mutant, someFins},
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	fishRow(FinnedMutantSquirmbag, "finned mutant squirmbag", 470, 680, fishKind{5, mutant, someFins},
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	fishRow(FinnedMutantWhale, "finned mutant whale", 470, 690, fishKind{6, mutant, someFins},
		".428731.98.3149..21796254837285643913.49128...91387.24486291.3.215738946937456218")
	fishRow(FinnedMutantLeviathan, "finned mutant leviathan", 470, 700, fishKind{7, mutant, someFins},
		"4192.785.352.8471.8675.1.42973856124621349587584172...245.13.787384.52.1196728435")
	enter(SiameseFish, "Siamese fish", "", Beyond, 470, 367, (*Board).siamese, siameseWords,
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	enter(ALSXYChain, "ALS-XY-chain", "", Beyond, 340, 455, with((*Board).chain, setLinked), chainWords,
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	enter(ALSChain, "grouped chain with ALS", "AIC", Beyond, 300, 435, with((*Board).chain, lockedLinks), chainWords,
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	enter(DeathBlossom, "death blossom", "", Beyond, 360, 460, (*Board).deathBlossom, deathBlossomWords,
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	enter(KrakenFish, "kraken fish", "", Beyond, 500, 868, (*Board).kraken, krakenWords,
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	enter(TemplateSet, "template set", "", Beyond, 10000, 922, (*Board).templateSet, templateSetWords,
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	enter(TemplateDelete, "template delete", "", Beyond, 10000, 924, (*Board).templateDelete, templateDeleteWords,
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	enter(DualKite, "dual kite", "dual two-string kite", Beyond, 150, 221, (*Board).dualKite, dualKiteWords,
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
	enter(DualEmptyRectangle, "dual empty rectangle", "", Beyond, 120, 241, (*Board).dualEmptyRectangle, dualEmptyRectangleWords,
		"472369581.9612.4371.37..629.219.637.3.927.16.764531298617493852935812746248657913")
}

// fishRow fills in the row of a fish.
func fishRow(t Technique, name string, points, place int, kind fishKind, example string) {
	words := finnedWords
	if kind.fins == noFins {
		words = wholeWords
	}
	enter(t, name, "", Beyond, points, place, with((*Board).baseFish, kind), words, example)
}
