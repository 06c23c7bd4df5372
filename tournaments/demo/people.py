"""People who do not exist, from clubs that do not exist."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Person:
    """An invented player."""

    name: str
    club: str
    federation: str
    rating: int | None
    birth_year: int | None = None

    def values(self) -> dict[str, Any]:
        """Fields of the register."""
        return {
            "name": self.name,
            "club": self.club,
            "federation": self.federation,
            "rating": self.rating,
            "birth_year": self.birth_year,
        }


PEOPLE = (
    Person("Marjolein Verhagen", "De Zeven Stenen", "NED", 1912, 1988),
    Person("Тимофей Лазарев", "Клуб «Семёрка»", "SRB", 1874, 1979),
    Person("Oliwia Kędzierska", "Chaos Łódź", "POL", 1866, 1995),
    Person("Αριάδνη Μελετίου", "Όμιλος Εντροπίας", "GRE", 1833, 1991),
    Person("Håkon Østervik", "Fjord og Brikker", "NOR", 1805, 1972),
    Person("Ерболат Қасқырбаев", "Жеті түс", "KAZ", 1790, 2001),
    Person("Søren Bækgaard", "Orden i Aarhus", "DEN", 1768, 1966),
    Person("Ngozi Adeyinka", "Lagos Counters", "NGR", 1751, 1999),
    Person("Theodor Wimmeröd", "Spielabend Passau", "GER", 1745, 1958),
    Person("Ágnes Tüskevári", "Hét Szín Kör", "HUN", 1722, 1984),
    Person("Dagny Wimmeröd", "Spielabend Passau", "GER", 1701, 1990),
    Person("João Quintanilha", "Ordem do Porto", "POR", 1688, 1993),
    Person("Θεμιστοκλής Βερνάρδου", "Όμιλος Εντροπίας", "GRE", 1676, 1981),
    Person("Caoimhe Ní Dhubhgáin", "Cork Palindromes", "IRL", 1654, 2003),
    Person("Ömer Şahinbey", "Yedi Renk", "TUR", 1640, 1977),
    Person("Zofia Brzezicka", "Chaos Łódź", "POL", 1622, 1969),
    Person("Rhys Llewelyn-Parry", "Cardiff Palindromes", "WLS", 1611, 1986),
    Person("Інна Коваленчук", "Лад і Хаос", "UKR", 1589, 1997),
    Person("Matteo Bellandi", "Circolo dell'Entropia", "ITA", 1570, 2005),
    Person("Eero Lehtisalo", "Helsingin Satunnaiset", "FIN", 1546, 1962),
    Person("Chiara Montefusco", "Circolo dell'Entropia", "ITA", None, 2008),
    Person("Václav Hrdlořez", "Sedm barev Brno", "CZE", 1498, 1954),
    Person("Priya Ramanathan", "", "IND", None, 2000),
    Person("Étienne Lachassagne", "Le Sac de Lyon", "FRA", 1475, 1989),
    Person("Lucía Arrizabalaga", "Bolsa Donostia", "ESP", 1462, 1994),
    Person("Ġorġ Zammitello", "Valletta Counters", "MLT", 1450, 1975),
    Person("Десислава Гърменова", "Седем цвята", "BUL", 1441, 1998),
    Person("Wiremu Tāmihana-Ross", "Otago Order", "NZL", 1420, 1980),
    Person("Nguyễn Thị Thảo Lam", "Bảy Sắc Huế", "VIE", 1405, 2002),
    Person("Sigríður Ketilsdóttir", "Regla og Ringulreið", "ISL", 1390, 1983),
    Person("Bartholomew Ashgrove", "Fenland Counters", "ENG", 1377, 1949),
    Person("Ioana Dumbravă", "Șapte Culori", "ROU", None, 2006),
    Person("Jürg Häberlimatt", "Wirrwarr Bern", "SUI", 1350, 1971),
    Person("Kārlis Ozolkalns", "Rīgas Kārtība", "LAT", 1322, 1992),
    Person("Mirela Šćepanović", "Клуб «Семёрка»", "SRB", 1301, 1987),
    Person("Tamsin Fairweather", "", "ENG", None, None),
)
FEWEST = 8
