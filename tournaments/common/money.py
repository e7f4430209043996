"""Amounts of money: whole hundredths of a currency. Nothing is ever paid through here."""

from players.fees import hundredths
from scoring.faults import Fault

CODES = """
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD
IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR
MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP
SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF
YER ZAR ZMW
"""
CURRENCIES = frozenset(CODES.split())
"""ISO 4217: the money that people pay with."""


def read_money(text: str, field: str, faults: list[Fault]) -> int | None:
    """As `hundredths`; a text that cannot be read is a fault."""
    value = hundredths(text)
    if value is None:
        faults.append(Fault("bad_amount", field, found=text.strip() or None))
    return value


def typed(value: int | None) -> str:
    """An amount as a field shows it and `hundredths` reads it: 45, 45.50."""
    if value is None:
        return ""
    whole, rest = divmod(value, 100)
    return f"{whole}.{rest:02d}" if rest else str(whole)
